import { readDatabaseUrl } from '@guildhall/core/settings'

/** The address of the database, for commands that need nothing else; ends the process where it is not set. */
export function databaseUrl(): string {
  try {
    return readDatabaseUrl(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
