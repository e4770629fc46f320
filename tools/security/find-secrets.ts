import { getTokenKind } from '@guildhall/core/access/keys/token'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import type { SourceFile } from './tracked-files.ts'

/** A possible secret, without its text, since findings are printed. */
export interface Finding {
  path: string
  line: number
  /** The rule and its message: `@secretlint/secretlint-rule-privatekey PrivateKey`, or `guildhall operator`. */
  kind: string
}

/** Dummy credentials used in tests. */
const allowed = ['postgres://someone:secret-password@127.0.0.1', 'http://admin:secret@10.0.0.1']

const ownTokenPattern = /\bguild_[a-z_]{2,12}_[0-9A-Za-z]{38}\b/g

/** Finds keys of common services, private keys, passwords in URLs, and our own keys. */
export async function findSecrets(file: SourceFile): Promise<Finding[]> {
  return [...(await findCommonSecrets(file)), ...findOwnSecrets(file)]
}

async function findCommonSecrets({ path, text }: SourceFile): Promise<Finding[]> {
  const { messages } = await lintSource({
    source: { filePath: path, content: text, contentType: 'text', ext: path.split('.').at(-1) ?? '' },
    options: {
      config: { rules: [{ id: 'recommended', rule: creator, options: {} }] },
      locale: 'en',
      maskSecrets: true,
    },
  })
  return messages
    .filter(
      ({ range: [from, to] }) => !allowed.some((allowedText) => text.slice(from, to).includes(allowedText)),
    )
    .map(({ loc, ruleId, messageId }) => ({ path, line: loc.start.line, kind: `${ruleId} ${messageId}` }))
}

/** Our keys end in a checksum, which excludes lookalikes. */
function findOwnSecrets({ path, text }: SourceFile): Finding[] {
  return [...text.matchAll(ownTokenPattern)].flatMap(({ 0: token, index }) => {
    const kind = getTokenKind(token)
    if (kind === null) return []
    return [{ path, line: text.slice(0, index).split('\n').length, kind: `guildhall ${kind}` }]
  })
}
