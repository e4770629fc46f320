import { describe, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { makeToken, tokenPrefixes } from '@guildhall/core/access/keys/token'
import { findSecrets } from './find-secrets.ts'
import { listTrackedFiles } from './tracked-files.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Split, so that this file itself contains no secret. */
const plantedSecrets: [kind: string, text: string][] = [
  ['AWS', `aws_secret_access_key = ${'wJalrXUtnFEMI/K7MDENG/'}${'bPxRfiCYq8Zt2Vn4Lc'}`],
  ['PrivateKey', privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
  ['GitHub', `token: ${'ghp_'}${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`],
  ['Slack', `xox${'b-1234567890123-1234567890123-'}${'abcdefghijklmnopqrstuvwx'}`],
  ['PostgreSQLConnection', `DATABASE_URL=postgres://app:${'hunter2hunter2'}@db.example.org/app`],
]

describe('the secret scan', () => {
  test.each(plantedSecrets)('finds a planted secret: %s', async (kind, text) => {
    const findings = await findSecrets({ path: 'notes.md', text: `one\n${text}\n` })
    expect(findings.map((finding) => finding.kind.toLowerCase()).join()).toContain(kind.toLowerCase())
    expect(findings[0]?.line).toBe(2)
    expect(JSON.stringify(findings)).not.toContain(text.slice(-12))
  })

  test('finds every kind of our keys', async () => {
    for (const kind of Object.keys(tokenPrefixes) as (keyof typeof tokenPrefixes)[]) {
      const findings = await findSecrets({ path: 'a.ts', text: `const key = '${makeToken(kind)}'` })
      expect(findings).toContainEqual({ path: 'a.ts', line: 1, kind: `guildhall ${kind}` })
    }
  })

  test('ignores lookalikes of our keys', async () => {
    expect(await findSecrets({ path: 'a.md', text: `guild_op_${'x'.repeat(38)}` })).toEqual([])
  })

  test('finds nothing in tracked files', async () => {
    const findings = []
    let count = 0
    for await (const file of listTrackedFiles()) {
      count++
      findings.push(...(await findSecrets(file)))
    }
    expect(findings).toEqual([])
    expect(count).toBeGreaterThan(500)
  })
})
