/**
 * Stops this process when its parent is gone: a parent killed without a chance to forward the signal, or npm's shell,
 * which never forwards it.
 */
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();
