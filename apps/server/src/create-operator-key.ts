import { createOperatorKey } from '@guildhall/core/access/operators/operator-keys'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readDatabaseUrlOrExit } from './read-database-url.ts'

const url = readDatabaseUrlOrExit()
const database = openDatabase(url, 1, 'guildhall-operator-key')
console.log(await createOperatorKey(database, process.argv[2] ?? 'Operator'))
await database.close()
