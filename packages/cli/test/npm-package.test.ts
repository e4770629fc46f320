import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { $ } from 'bun'
import { publint } from 'publint'
import { testWith } from '../../../tools/testing/test-with.ts'
import { startFakeService } from '../../sdk/test/fake-service.ts'
import { buildPackage } from '../build-package.ts'
import manifest from '../package.json' with { type: 'json' }
import { buildMember, buildPageResponse } from './fixtures.ts'
import { buildEnvironment, runGuildhall, runInTerminal } from './run.ts'

/** The directory of a project in which npm has installed the package from its tarball; `path` in it holds only Node. */
let project = ''
const getPackagePath = () => join(project, 'node_modules/@guildhall/cli')
const npmTest = testWith('npm')
const getCommand = () => [join(project, 'node_modules/.bin/guildhall')]
const buildNodeEnvironment = () => ({ PATH: join(project, 'path') })

beforeAll(async () => {
  if (Bun.which('npm') === null) return
  project = await mkdtemp(join(tmpdir(), 'guildhall-cli-package-'))
  const built = join(project, 'built')
  await buildPackage(built)
  await $`bun pm pack --destination ${project} --quiet`.cwd(built).quiet()
  await Bun.write(join(project, 'package.json'), '{ "name": "blank" }')
  const tarball = join(project, `guildhall-cli-${manifest.version}.tgz`)
  await $`npm install --offline --no-audit --no-fund ${tarball}`.cwd(project).quiet()
  await mkdir(join(project, 'path'))
  await symlink(Bun.which('node') ?? '', join(project, 'path/node'))
})
afterAll(() => rm(project, { recursive: true, force: true }))

describe('the npm package', () => {
  npmTest('has no dependencies, includes the licenses of bundled code, and passes publint', async () => {
    const published = await Bun.file(join(getPackagePath(), 'package.json')).json()
    expect(Object.keys(published).filter((name) => /dependencies|scripts/i.test(name))).toEqual([])
    expect(published).toMatchObject({ license: 'MIT', engines: { node: '>=20' }, version: manifest.version })
    const licenses = await Bun.file(join(getPackagePath(), 'THIRD-PARTY-LICENSES')).text()
    for (const name of ['commander', 'jq-web', 'zod', '@modelcontextprotocol/server'])
      expect(licenses).toContain(`${name} `)
    const files = [...new Bun.Glob('**/*').scanSync(getPackagePath())]
    for (const file of files)
      expect(await Bun.file(join(getPackagePath(), file)).text()).not.toContain(
        import.meta.dir.split('/packages/')[0],
      )
    expect((await publint({ pkgDir: getPackagePath(), strict: true })).messages).toEqual([])
  })

  npmTest('runs in Node without Bun', async () => {
    const options = { command: getCommand(), env: buildNodeEnvironment() }
    expect(await runGuildhall(['--version'], options)).toEqual({
      exitCode: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    })
    expect((await runGuildhall(['members', '--help'], options)).stdout).toContain('Examples:')
    expect((await runGuildhall(['complete', '--', 'memb'], options)).stdout).toContain('members')
    expect((await runGuildhall(['members', 'list'], options)).exitCode).toBe(4)
  })

  npmTest('runs with npx', async () => {
    const run = await $`npx --offline @guildhall/cli --version`.cwd(project).quiet()
    expect(run.stdout.toString()).toBe(`${manifest.version}\n`)
  })

  npmTest(
    'calls the service, filters with jq, and prints a table with short ids and colors on a terminal',
    async () => {
      await using service = startFakeService(() => buildPageResponse([buildMember()]))
      const options = {
        command: getCommand(),
        env: { ...buildEnvironment(service), ...buildNodeEnvironment() },
      }
      expect((await runGuildhall(['members', 'list', '--jq', '.[].email'], options)).stdout).toBe(
        'ada@example.org\n',
      )
      expect(
        (await runGuildhall(['api', 'GET', '/api/members', '--jq', '.totalItems'], options)).stdout,
      ).toBe('1\n')
      const { screen } = await runInTerminal(['members', 'list'], options)
      expect(screen).toContain('2f6b8d1e5c70')
      expect(screen).toContain('\u001b[32mactive\u001b[39m')
    },
  )

  npmTest('uploads a file', async () => {
    await using service = startFakeService(({ method }) =>
      method === 'GET' ? buildPageResponse([]) : Response.json({ id: '1' }, { status: 201 }),
    )
    await Bun.write(join(project, 'minutes.pdf'), '%PDF-1.4')
    const options = {
      command: getCommand(),
      env: { ...buildEnvironment(service), ...buildNodeEnvironment() },
    }
    const run = await runGuildhall(['resources', 'upload', join(project, 'minutes.pdf')], options)
    expect([run.exitCode, run.stdout]).toEqual([0, `1\t${join(project, 'minutes.pdf')}\n`])
  })

  npmTest('serves MCP', async () => {
    await using service = startFakeService(() => Response.json({ scopes: ['*'] }))
    const client = new Client({ name: 'test', version: '1.0.0' })
    const [path = ''] = getCommand()
    const env = { ...buildEnvironment(service), ...buildNodeEnvironment() }
    await client.connect(new StdioClientTransport({ command: path, args: ['mcp'], env }))
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('resources_page')
    await client.close()
  })

  npmTest('prints why the service cannot be reached', async () => {
    const { exitCode, stderr } = await runGuildhall(['whoami'], {
      command: getCommand(),
      env: {
        GUILDHALL_API_KEY: 'guild_sk_x',
        GUILDHALL_BASE_URL: 'http://127.0.0.1:1',
        ...buildNodeEnvironment(),
      },
    })
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/failed to reach .*(?:ECONNREFUSED|bad port)/),
    ])
  })
})
