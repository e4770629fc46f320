/**
 * Preloaded into a child process. Sends it SIGTERM once its launcher has exited, so that it does not keep its ports.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
