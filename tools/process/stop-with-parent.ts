/**
 * Preloaded into a child process. Sends it SIGTERM once its launcher has exited, so that it does not keep its ports.
 * The launcher passes its own pid, because it may exit before this runs.
 */
const parentPid = Number(process.env.PARENT_PID)
setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
