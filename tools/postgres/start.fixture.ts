import { startPostgres } from './start.ts'

/** Starts PostgreSQL for a test that wants to kill its launcher: says the address, then waits for its end. */
const postgres = await startPostgres({ dataDirectory: process.argv[2] ?? '', durable: false })
console.log(postgres.url)
await postgres.exited
