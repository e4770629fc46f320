import { describe, expect, test } from 'bun:test'
import { listTrackedFiles, type SourceFile } from './tracked-files.ts'

const sourcePatterns = ['apps/*/src/*.ts', 'packages/*/src/*.ts']
const sources: SourceFile[] = []
for await (const file of listTrackedFiles(...sourcePatterns))
  if (!file.path.includes('/generated/')) sources.push(file)

/** Finds the files that match a pattern. */
const findFiles = (pattern: RegExp, files = sources) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

describe('secrets are compared in constant time', () => {
  /** Files that create signatures but do not compare them. */
  const signingFiles = [
    'apps/server/src/library/download.routes.ts',
    'packages/cli/src/signing.ts',
    'packages/core/src/operations/backup/manifest.ts',
    'packages/core/src/webhooks/sign.ts',
  ]

  test('each file that creates signatures to compare them calls timingSafeEqual', () => {
    const creators = sources.filter(({ text }) => text.includes('createHmac('))
    expect(creators.length).toBeGreaterThan(signingFiles.length)
    const comparingFiles = creators.filter(({ path }) => !signingFiles.includes(path))
    expect(findFiles(/timingSafeEqual\(/, comparingFiles)).toEqual(comparingFiles.map(({ path }) => path))
  })

  test('no hash, signature or secret is compared with an operator', () => {
    const comparisonPattern =
      /\b\w*(?:[hH]ash|[sS]ignature|[sS]ecret|[dD]igest)\b(?:\([^()]*\))? *(?:===?|!==?) *(?!null\b|undefined\b|''|typeof|PREFIX)[\w.]+/
    expect(findFiles(comparisonPattern)).toEqual([])
  })

  test('only these files look up rows by hash', () => {
    const filesWithHashLookup = [
      'packages/core/src/access/feeds/member-feeds.ts',
      'packages/core/src/access/keys/authenticate-key.ts',
      'packages/core/src/access/operators/operator-sessions.ts',
      'packages/core/src/access/operators/setup.ts',
      'packages/core/src/access/sessions/sessions.ts',
      'packages/core/src/identity/consume-sign-in.ts',
    ]
    expect(findFiles(/where\(\s*'[\w.]*hash',\s*'='/)).toEqual(filesWithHashLookup)
  })
})

describe('outgoing requests', () => {
  test('are made only in these files', () => {
    const requestPattern =
      /\bfetch\((?!request\b)(?!_|\w+: )|\bnew (?:WorkOS|Ollama|OpenAI|Meilisearch|S3Client|Redis|WebSocket)\(|from 'node:https?'/
    const service = sources.filter(
      ({ path }) => !/^(?:apps\/portal|packages\/(?:cli|sdk|website-plugin))\//.test(path),
    )
    expect(findFiles(requestPattern, service)).toEqual([
      'apps/worker/src/queue/redis-backend.ts',
      'packages/core/src/identity/broker/test-broker.ts',
      'packages/core/src/identity/broker/workos.ts',
      'packages/core/src/library/search/meilisearch-errors.ts',
      'packages/core/src/library/search/meilisearch.ts',
      'packages/core/src/platform/language-model/ollama.ts',
      'packages/core/src/platform/language-model/openai-compatible.ts',
      'packages/core/src/platform/storage/s3-storage.ts',
      'packages/core/src/webhooks/channel.ts',
      'packages/core/src/webhooks/exchange.ts',
      'packages/generation/src/speech/speech-api.ts',
    ])
  })
})

describe('the source', () => {
  test('executes no code from strings and no shell commands', () => {
    expect(findFiles(/\beval\(|\bnew Function\(|\bexecSync\(|\bexec\(`|shell: true/)).toEqual([])
  })
})
