import { readDatabaseUrl } from '@guildhall/core/settings'

/** DATABASE_URL for commands that need no other setting. Exits with status 1 if it is missing or invalid. */
export function readDatabaseUrlOrExit(): string {
  try {
    return readDatabaseUrl(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
