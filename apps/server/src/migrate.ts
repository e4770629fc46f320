import { migrate } from '@guildhall/core/platform/database/migrate'
import { readDatabaseUrlOrExit } from './read-database-url.ts'

const url = readDatabaseUrlOrExit()
const migrations = await migrate(url)
console.log(migrations.length > 0 ? `Migrated: ${migrations.join(', ')}` : 'The database is up to date.')
