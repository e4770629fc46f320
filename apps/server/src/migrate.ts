import { migrate } from '@guildhall/core/platform/database/migrate'
import { databaseUrl } from './database-url.ts'

const url = databaseUrl()
const migrations = await migrate(url)
console.log(migrations.length > 0 ? `Migrated: ${migrations.join(', ')}` : 'The database is up to date.')
