import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { Guildhall, version } from '@guildhall/sdk'
import { PublicGuildhall } from '@guildhall/sdk/public'
import { $ } from 'bun'
import { publint } from 'publint'
import { buildPackage } from '../build-package.ts'

/** The directory of a project in which only the packed package is installed. */
let project = ''
let tarball = ''
const getPackagePath = () => join(project, 'node_modules/@guildhall/sdk')

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'guildhall-sdk-package-'))
  const source = join(project, 'built')
  await buildPackage(source)
  await $`bun pm pack --destination ${project} --quiet`.cwd(source).quiet()
  tarball = join(project, `guildhall-sdk-${version}.tgz`)
  await Bun.write(join(project, 'package.json'), '{ "name": "blank", "type": "module" }')
  await $`bun add ${tarball}`.cwd(project).quiet()
})
afterAll(() => rm(project, { recursive: true, force: true }))

describe('the package', () => {
  test('has no dependencies and contains only modules, types and documents', async () => {
    const manifest = await Bun.file(join(getPackagePath(), 'package.json')).json()
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
    const files = [...new Bun.Glob('**/*').scanSync(getPackagePath())]
    expect(files.filter((file) => !/\.(js|d\.ts)$/.test(file)).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'REFERENCE.md',
      'openapi.json',
      'package.json',
    ])
  })

  test('names its license, version and keywords', async () => {
    const manifest = await Bun.file(join(getPackagePath(), 'package.json')).json()
    expect(manifest).toMatchObject({
      license: 'MIT',
      version,
      keywords: expect.arrayContaining(['guildhall', 'sdk']),
    })
    expect(await Bun.file(join(getPackagePath(), 'LICENSE')).text()).toContain('MIT License')
  })

  test('has a reference for each group of methods', async () => {
    const reference = await Bun.file(join(getPackagePath(), 'REFERENCE.md')).text()
    const titles = new Set(reference.split('\n').filter((line) => line.startsWith('#')))
    const baseUrl = 'https://guildhall.test'
    for (const client of [
      new Guildhall({ apiKey: 'guild_sk_x', baseUrl }),
      new PublicGuildhall({ publishableKey: 'guild_pk_x', baseUrl }),
    ])
      expect(Object.keys(client).filter((name) => !titles.has(`### ${name}`))).toEqual([])
    for (const name of ['members', 'resources.grants', 'chat', 'webhooks.deliveries'])
      expect([...titles]).toContain(`## guildhall.${name}`)
    expect(reference.includes('await guildhall.members.erase(id)')).toBe(true)
    expect(/that undefined|\{@link|\* @/.test(reference)).toBe(false)
  })

  test('passes publint', async () => {
    expect((await publint({ pkgDir: getPackagePath(), strict: true })).messages).toEqual([])
  })

  test('resolves types in each module mode except node10', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(await Bun.file(tarball).bytes()))
    if (!analysis.types) throw new Error('The package has no types.')
    // ES modules only: code that cannot load them can use neither the package nor its types.
    const acceptedKinds = ['CJSResolvesToESM', 'NoResolution']
    expect(analysis.problems.filter(({ kind }) => !acceptedKinds.includes(kind))).toEqual([])
    const unresolved = analysis.problems.filter(({ kind }) => kind === 'NoResolution')
    expect(
      unresolved.every((problem) => 'resolutionKind' in problem && problem.resolutionKind === 'node10'),
    ).toBe(true)
  })
})

const program = `
import { Guildhall, NotFoundError, type Member } from '@guildhall/sdk'
import { PublicGuildhall } from '@guildhall/sdk/public'
const guildhall = new Guildhall({ apiKey: 'guild_sk_live_x', baseUrl: 'https://api.example.org' })
export async function emails(): Promise<string[]> {
  const found: string[] = []
  for await (const member of guildhall.members.list({ status: ['active', 'grace'], createdAt: { after: new Date() } }))
    found.push(member.email)
  const page = await new PublicGuildhall({ publishableKey: 'guild_pk_live_x', baseUrl: 'https://api.example.org' }).events.list({ when: 'past' })
  return [...found, ...page.items.map(({ title }) => title)]
}
export const name = (member: Member): string | null => member.memberNumber
export const missing = (error: unknown): boolean => error instanceof NotFoundError && error.requestId !== null
`

const resolve = (module: string, from: string) => createRequire(from).resolve(module)

/** The newest TypeScript, and the TypeScript 5 on which `@arethetypeswrong/core` depends. */
const compilers = {
  'TypeScript 7': () => join(dirname(resolve('typescript/package.json', import.meta.path)), 'bin/tsc'),
  'TypeScript 5': () =>
    resolve('typescript/lib/tsc.js', fileURLToPath(import.meta.resolve('@arethetypeswrong/core'))),
}

describe.each(Object.entries(compilers))('%s in strict mode', (_name, compiler) => {
  const compile = async (code: string, module: string, moduleResolution: string) => {
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', types: [], noEmit: true },
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable', 'esnext.disposable'],
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    }
    await Bun.write(join(project, 'program.ts'), code)
    await Bun.write(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    )
    return $`bun ${compiler()} -p ${project}`.cwd(project).nothrow().text()
  }

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('accepts a program with module %s and resolution %s', async (module, resolution) => {
    expect(await compile(program, module, resolution)).toBe('')
  })

  test('reports type errors', async () => {
    const invalidProgram = program.replace("when: 'past'", "when: 'passed'")
    expect(await compile(invalidProgram, 'esnext', 'bundler')).toContain('"passed"')
  })
})

test('the browser entry is at most 5 kB gzipped, without code for secret keys', async () => {
  await Bun.write(
    join(project, 'page.js'),
    `import { PublicGuildhall } from '@guildhall/sdk/public'; console.log(PublicGuildhall)`,
  )
  const { outputs } = await Bun.build({
    entrypoints: [join(project, 'page.js')],
    target: 'browser',
    minify: true,
  })
  const code = (await outputs[0]?.text()) ?? ''
  expect(code).toContain('/api/v1/')
  expect(code).not.toContain('/api/members')
  expect(Bun.gzipSync(code).byteLength).toBeLessThanOrEqual(5_000)
})
