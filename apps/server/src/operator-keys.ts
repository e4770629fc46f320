import { parseArgs } from 'node:util'
import { listOperatorKeys, revokeOperatorKey } from '@guildhall/core/access/clients/operators'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { databaseUrl } from './database-url.ts'

/** `bun run operator-keys [--revoke <id>]`: lists operator keys as JSON, or revokes one. */
const url = databaseUrl()
const { values } = parseArgs({ options: { revoke: { type: 'string' } } })
const database = openDatabase(url, 1, 'guildhall-operator-keys')
try {
  if (values.revoke === undefined) console.log(JSON.stringify(await listOperatorKeys(database), null, 2))
  else if (!(await revokeOperatorKey(database, values.revoke))) {
    console.error('No such key. Run the command without --revoke to list keys and their ids.')
    process.exitCode = 1
  }
} finally {
  await database.close()
}
