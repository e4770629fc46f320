import { parseArgs } from 'node:util'
import {
  createCommandContext,
  listOperators,
  revokeOperator,
} from '@guildhall/core/access/operators/operator-keys'
import { DomainError } from '@guildhall/core/errors'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readDatabaseUrlOrExit } from './read-database-url.ts'

/** `bun run operator-keys [--revoke <id>]`: lists operator keys as JSON, or revokes one. */
const url = readDatabaseUrlOrExit()
const { values } = parseArgs({ options: { revoke: { type: 'string' } } })
const database = openDatabase(url, 1, 'guildhall-operator-keys')
const ctx = createCommandContext(database)
try {
  if (values.revoke === undefined) console.log(JSON.stringify(await listOperators(ctx), null, 2))
  else await revokeOperator(ctx, values.revoke)
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  const message = error.kind === 'not-found' ? 'No such key.' : error.message
  console.error(`${message} Run the command without --revoke to list keys and their ids.`)
  process.exitCode = 1
} finally {
  await database.close()
}
