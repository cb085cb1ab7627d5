/**
 * Asks this process to stop when the one that started it is gone: killed without a chance to pass it on, or npm's
 * shell, which never passes it on.
 */
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();
