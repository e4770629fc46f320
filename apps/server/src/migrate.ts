import { migrate } from '@guildhall/core/platform/database/migrate'
import { databaseUrl } from './database-url.ts'

const url = databaseUrl()
const ran = await migrate(url)
console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'The database is up to date.')
