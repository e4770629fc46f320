/**
 * Preloaded into the programs that our tools start. A launcher ended by `kill -9` stops nobody; without this its
 * servers would live on and keep the port. The program then gets the signal it knows how to end on.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
