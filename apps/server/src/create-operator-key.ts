import { createOperatorKey } from '@guildhall/core/clients/operators'
import { openDatabase } from '@guildhall/core/database/database'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL must be the address of a PostgreSQL database.')
  process.exit(1)
}
const database = openDatabase(url, 1, 'guildhall-operator-key')
console.log(await createOperatorKey(database, process.argv[2] ?? 'Operator'))
await database.close()
