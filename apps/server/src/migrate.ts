import { migrate } from '@guildhall/core/database/migrate'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL must be the address of a PostgreSQL database.')
  process.exit(1)
}
const ran = await migrate(url)
console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'The database is up to date.')
