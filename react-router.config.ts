import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  // The route table is short: send it whole instead of discovering routes by request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
