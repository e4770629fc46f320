import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { $, Glob } from 'bun'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { fillMirror, testServiceWithBroker } from '../../../tools/testing/broker.ts'

const root = join(import.meta.dir, '..')
const readme = [...(await Bun.file(join(root, 'README.md')).text()).matchAll(/^```ts\n([\s\S]*?)^```/gm)]
const guideExamples = readme.map(([, code = '']) => code)
const serviceWithBroker = await testServiceWithBroker()
const { service } = serviceWithBroker
await fillMirror(serviceWithBroker, service.client.live)
await service.startWorker()

/** A directory of programs that depend on the SDK. */
let project = ''
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'guildhall-sdk-examples-'))
  await mkdir(join(project, 'node_modules/@guildhall'), { recursive: true })
  await symlink(root, join(project, 'node_modules/@guildhall/sdk'))
})
afterAll(() => rm(project, { recursive: true, force: true }))

/** Lists the `@example`s of the doc comments, each with its file. */
async function listCommentExamples(): Promise<{ file: string; code: string }[]> {
  const examples: { file: string; code: string }[] = []
  for (const file of [...new Glob('**/*.ts').scanSync(join(root, 'src'))].toSorted()) {
    const text = await Bun.file(join(root, 'src', file)).text()
    for (const [, comment = ''] of text.matchAll(/\/\*\*([\s\S]*?)\*\//g)) {
      const parts = comment.split(/^\s*\*\s*@example$/m).slice(1)
      for (const part of parts)
        examples.push({ file, code: (part.split(/^\s*\*\s*@\w/m)[0] ?? '').replace(/^\s*\* ?/gm, '') })
    }
  }
  return examples
}

/** The values that examples assume. */
const declarations = `
import * as sdk from '@guildhall/sdk'
import type { PublicGuildhall } from '@guildhall/sdk/public'
declare global {
  const guildhall: sdk.Guildhall
  const ApiError: typeof sdk.ApiError
  const BadRequestError: typeof sdk.BadRequestError
  const Guildhall: typeof sdk.Guildhall
  const PublicGuildhall: typeof import('@guildhall/sdk/public').PublicGuildhall
  const generateTestHeaders: typeof sdk.generateTestHeaders
  const unwrapWebhook: typeof sdk.unwrapWebhook
  const id: string, lastId: string, etag: string, memberId: string, resourceId: string, webhookId: string, token: string, baseUrl: string
  const guides: { id: string }, minutes: { id: string }, delivery: { id: string }, podcast: { id: string; resourceId: string }
  const order: sdk.Order, payment: sdk.Payment, invoice: sdk.Invoice
  const request: Request
  const process: { env: Record<string, string>; stdout: { write(text: string): void } }
  const search: { index(record: unknown): Promise<void> }
  function welcome(person: unknown): Promise<void>
  function receive(request: Request): Promise<Response>
  function writeFile(file: string, content: string | ReadableStream<Uint8Array> | null): Promise<void>
  function openAsBlob(file: string): Promise<Blob>
}`

test('every example of the guide and doc comments compiles', async () => {
  const examples = [
    ...guideExamples.map((code) => ({ file: 'README.md', code })),
    ...(await listCommentExamples()),
  ]
  expect(examples.length).toBeGreaterThan(80)
  await Bun.write(join(project, 'declarations.ts'), declarations)
  const fileNames = await Promise.all(
    examples.map(async ({ file, code }, index) => {
      const name = `${file.replaceAll(/\W/g, '-')}-${index}.ts`
      const isForPages = file.startsWith('public/') && !code.includes('const guildhall')
      const pages =
        "import type { PublicGuildhall } from '@guildhall/sdk/public'\ndeclare const guildhall: PublicGuildhall\n"
      await Bun.write(join(project, name), `${isForPages ? pages : ''}${code}\nexport {}\n`)
      return name
    }),
  )
  const compilerOptions = {
    ...{
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'esnext',
      noEmit: true,
      strict: true,
      types: [],
    },
    ...{ lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'], skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, preserveSymlinks: true },
  }
  await Bun.write(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['declarations.ts', ...fileNames] }),
  )
  const compiler = join(
    dirname(createRequire(import.meta.path).resolve('typescript/package.json')),
    'bin/tsc',
  )
  expect(await $`bun ${compiler} -p ${project}`.cwd(project).nothrow().text()).toBe('')
})

const member = await service.client.live.members.create({
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'King',
  status: 'active',
})

const [resourceId = ''] = await addResources(service, service.client, [
  {
    name: 'Bylaws',
    pages: ['Sixty members are a quorum. Every member may vote. The annual fee is 45 euros.'],
  },
])

/**
 * The start of each program: the values that its example assumes, and a function that causes an event and exits at the
 * first output.
 */
const prelude = `
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { ApiError, BadRequestError, Guildhall } from '@guildhall/sdk'
import { PublicGuildhall } from '@guildhall/sdk/public'
const client = new Guildhall({ apiKey: process.env.GUILDHALL_API_KEY, baseUrl: process.env.GUILDHALL_BASE_URL })
const id = '${member.id}', resourceId = '${resourceId}', welcome = async () => {}
async function receive(request) {
  return new Response(null, { status: 204 })
}
const lastId = (await client.eventsLog.list().toArray()).at(-1)?.id
const exitAfterFirstEvent = () => {
  const log = console.log
  console.log = (...words) => { log(...words); process.exit(0) }
  setTimeout(() => client.jobs.create({ title: 'Pilot', employer: 'Port' }), 200)
}
const example = async (guildhall) => {{`

for (const code of guideExamples) {
  test(`the guide’s example runs: ${code
    .trim()
    .split('\n')
    .find((line) => !line.startsWith('import') && line !== '')
    ?.slice(0, 60)}`, async () => {
    const body = code
      .replaceAll(/^import .*$/gm, '')
      .replaceAll('https://api.example.org', service.url)
      .replaceAll('guild_pk_live_…', service.client.keys.live.publishable)
    const setup = body.includes('.stream(') ? 'exitAfterFirstEvent()' : ''
    await Bun.write(join(project, 'program.ts'), `${prelude}\n${setup}\n${body}\n}}\nawait example(client)\n`)
    await Bun.write(
      join(project, 'handbook.pdf'),
      '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    )
    await Bun.write(join(project, 'members.csv'), 'email,firstName,lastName\nmary@example.org,Mary,Ward\n')
    const child = Bun.spawn([process.execPath, 'program.ts'], {
      cwd: project,
      env: {
        ...process.env,
        GUILDHALL_API_KEY: service.client.keys.live.secret,
        GUILDHALL_BASE_URL: service.url,
      },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect([await child.exited, await child.stderr.text()]).toEqual([0, ''])
  })
}
