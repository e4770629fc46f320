import { startPostgres } from './start.ts'

/** Starts PostgreSQL for a test that kills its launcher: prints the URL, then waits. */
const postgres = await startPostgres({ dataDirectory: process.argv[2] ?? '', isDurable: false })
console.log(postgres.url)
await postgres.exited
