import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  // The route table is short: send it whole instead of discovering routes by request.
  routeDiscovery: { mode: "initial" },
  // One file for each page: every further one costs a request and its headers.
  splitRouteModules: false,
} satisfies Config;
