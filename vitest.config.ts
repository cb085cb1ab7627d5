import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "unit",
    include: ["contract", "server", "sandbox", "db", "emails", "web", "testing", "scripts"].map(
      (folder) => `${folder}/**/*.test.{ts,tsx}`,
    ),
    // Several processes on one database: PGlite is never that.
    exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? [] : ["**/*.postgres.test.ts"])],
    environment: "node",
    // An embedded database takes 300 MB: two at a time.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    allowOnly: false,
  },
});
