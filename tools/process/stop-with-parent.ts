/**
 * Preloaded into child processes. Sends them SIGTERM when the launcher was killed, so that they do not keep its ports.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
