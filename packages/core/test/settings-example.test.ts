import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { secretSettings } from '../src/platform/secrets/secret-files.ts'
import { readSettings } from '../src/settings.ts'

const root = join(import.meta.dir, '../../..')
const [example = '', composeExample = ''] = readFileSync(join(root, '.env.example'), 'utf8').split(
  /^# ─+ Only for docker compose ─+$/m,
)
const findNames = (text: string) => [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
const composeFile = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
/** The listed settings: required ones uncommented, the others commented out with their default. */
const listing = [...example.matchAll(/^(# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, optional, name, value]) => ({
  optional: optional !== undefined,
  name: name as string,
  value: value as string,
}))

const requiredSettings = {
  DATABASE_URL: 'postgres://someone@localhost/guildhall',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
}
const s3 = { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
/** Together they cover every branch of readSettings. */
const variants: Record<string, string>[] = [
  requiredSettings,
  { ...requiredSettings, ...s3 },
  { ...requiredSettings, MEILISEARCH_URL: 'http://search', SPEECH_BASE_URL: 'http://speech' },
  { ...requiredSettings, OLLAMA_URL: 'http://ollama' },
  { ...requiredSettings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
  { ...requiredSettings, LLM_BASE_URL: 'http://model', LLM_MODEL: 'model' },
  { ...requiredSettings, SMTP_URL: 'smtps://mail', MAIL_FROM: 'no-reply@example.org' },
  { ...requiredSettings, BROKER_REDIRECT_URI: 'http://localhost/callback' },
]

/** The names that readSettings looks up. */
function listNamesRead(env: Record<string, string>): string[] {
  const names: string[] = []
  readSettings(
    new Proxy(env, {
      get: (target, name) => {
        names.push(String(name))
        return target[String(name)]
      },
    }),
  )
  return names
}

describe('.env.example', () => {
  test('lists exactly the settings that are read, each once', () => {
    const read = new Set(variants.flatMap(listNamesRead))
    for (const path of new Glob('apps/*/src/**/*.ts').scanSync({ cwd: root }))
      for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(/process\.env\.([A-Z_]+)/g))
        read.add(name as string)
    // The settings that name files are alternatives to listed ones; a comment in the example explains them.
    for (const name of secretSettings) expect([name, read.delete(`${name}_FILE`)]).toEqual([name, true])
    expect(listing.map(({ name }) => name).toSorted()).toEqual([...read].toSorted())
  })

  test('marks exactly the required settings as required', () => {
    const needed = listing.filter(({ optional }) => !optional).map(({ name }) => name)
    expect(needed.toSorted()).toEqual(Object.keys(requiredSettings).toSorted())
    for (const name of needed)
      expect(() => readSettings({ ...requiredSettings, [name]: undefined })).toThrow(`- ${name} must be`)
  })

  test.each(listing.filter(({ optional }) => optional))(
    'the default of $name is $value',
    ({ name, value }) => {
      const variantsWithoutIt = variants.filter((variant) => !(name in variant))
      expect(variantsWithoutIt.length).toBeGreaterThan(0)
      for (const variant of variantsWithoutIt)
        expect(readSettings({ ...variant, [name]: value })).toEqual(readSettings(variant))
    },
  )

  test('lists the settings that can be read from files', () => {
    const [, names = ''] = /SECRETS_KEY_FILE=\S+ This applies to\n([\s\S]+?)\.\n/.exec(example) ?? []
    expect(names.match(/[A-Z0-9_]{3,}/g)?.toSorted()).toEqual([...secretSettings].toSorted())
  })

  test('has a comment above each block of settings', () => {
    for (const block of example.split(/\n\n+/).filter((text) => /^(# )?[A-Z0-9_]+=/m.test(text)))
      expect(block).toMatch(/^# [A-Z3a-z].* .*/)
  })

  test('can have empty values, which count as not set', () => {
    const empty = Object.fromEntries(listing.filter(({ optional }) => optional).map(({ name }) => [name, '']))
    expect(readSettings({ ...empty, ...requiredSettings })).toEqual(readSettings(requiredSettings))
  })

  test('lists exactly the additional variables of docker-compose.yml', () => {
    const settings = listing.map(({ name }) => name)
    const variables = [...composeFile.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name as string)
    const otherVariables = [...new Set(variables)].filter((name) => !settings.includes(name))
    expect(findNames(composeExample).toSorted()).toEqual(otherVariables.toSorted())
  })
})
