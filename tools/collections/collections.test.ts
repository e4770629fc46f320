import { afterAll, expect, test } from 'bun:test'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../service/processes.ts'
import { cloneTemplate } from '../testing/database.ts'
import { TEMPLATE_VARIABLE } from '../testing/environment.ts'
import { addAwards, FILES } from './awards.ts'
import { ScratchCopy } from './scratch-copy.ts'

const copy = new ScratchCopy()
const database = await cloneTemplate()
afterAll(async () => {
  await database.drop()
  rmSync(copy.root, { recursive: true })
})
addAwards(copy)
const success = { code: 0, output: expect.any(String) }

test('ARCHITECTURE names the files that a new collection changes, and the packages of the files that it adds', () => {
  const recipe = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('## Adding a collection')[1] ?? ''
  for (const file of [FILES.names, FILES.definitions, FILES.schemaList])
    expect(recipe).toContain(`\`${file}\``)
  for (const folder of [FILES.migration, FILES.definition, FILES.schemas].map((file) =>
    file.slice(0, file.indexOf('/src')),
  ))
    expect(recipe).toContain(folder)
})

test('a seventh collection, which adds or changes six files, compiles', async () => {
  expect(await copy.run(['node_modules/.bin/tsc', '-p', '.'])).toEqual(success)
})

test('the seventh collection has its paths in the OpenAPI document, and its operations work in the service', async () => {
  const migrated = await copy.run(['apps/server/src/migrate.ts'], { DATABASE_URL: database.url })
  expect(migrated).toEqual(success)
  await database.sql.close()
  expect(await copy.run(['tools/openapi/main.ts'])).toEqual(success)
  const document = JSON.parse(readFileSync(join(copy.root, 'packages/sdk/openapi.json'), 'utf8'))
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/awards', '/api/awards/{id}', '/api/v1/awards', '/api/v1/awards/{id}']),
  )
  const tested = await copy.run(['test', './tools/collections/awards.fixture.ts'], {
    [TEMPLATE_VARIABLE]: database.url,
  })
  expect(tested).toEqual(success)
})
