import { tokenKind } from '@guildhall/core/keys/token'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import type { SourceFile } from './tracked-files.ts'

/** Something that reads like a secret. What it is stays out: findings are printed. */
export interface Finding {
  path: string
  line: number
  /** The rule that found it: `SecretLint/PrivateKey`. */
  kind: string
}

/** What tests need that reads like a secret and opens nothing. */
const ofNobody = ['postgres://someone:secret-password@127.0.0.1', 'http://admin:secret@10.0.0.1']

const ownToken = /\bguild_[a-z_]{2,12}_[0-9A-Za-z]{38}\b/g

/** Looks for keys of the usual services, private keys and passwords in addresses, and for keys of our own. */
export async function findSecrets(file: SourceFile): Promise<Finding[]> {
  return [...(await usual(file)), ...own(file)]
}

async function usual({ path, text }: SourceFile): Promise<Finding[]> {
  const { messages } = await lintSource({
    source: { filePath: path, content: text, contentType: 'text', ext: path.split('.').at(-1) ?? '' },
    options: {
      config: { rules: [{ id: 'recommended', rule: creator, options: {} }] },
      locale: 'en',
      maskSecrets: true,
    },
  })
  return messages
    .filter(({ range: [from, to] }) => !ofNobody.some((known) => text.slice(from, to).includes(known)))
    .map(({ loc, ruleId, messageId }) => ({ path, line: loc.start.line, kind: `${ruleId} ${messageId}` }))
}

/** Ours end in a checksum, so what merely looks like one is told from one that was made. */
function own({ path, text }: SourceFile): Finding[] {
  return [...text.matchAll(ownToken)].flatMap(({ 0: token, index }) => {
    const kind = tokenKind(token)
    if (kind === null) return []
    return [{ path, line: text.slice(0, index).split('\n').length, kind: `guildhall ${kind}` }]
  })
}
