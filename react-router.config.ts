import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  // The route table is short: send it whole and save the questions.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
