import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { $, Glob, YAML } from 'bun'
import sdk from '../../packages/sdk/package.json' with { type: 'json' }
import { ROOT } from '../service/processes.ts'
import { testWith } from '../testing/test-with.ts'
import { addToChangelog } from './changelog.ts'
import { raiseVersion, readChangesets } from './version.ts'
import { listWorkspaceManifests } from './workspaces.ts'

const { version } = sdk
const platform = `${process.platform}-${process.arch}`
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guildhall-release-test-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const repository = { GITHUB_SERVER_URL: 'https://git.example.org', GITHUB_REPOSITORY: 'harbour/guildhall' }
const release = (target: string, args: string[], env: Record<string, string>) =>
  $`${process.execPath} ${join(import.meta.dir, 'main.ts')} --directory ${target} ${args}`
    .env({ ...process.env, GITHUB_SERVER_URL: '', GITHUB_REPOSITORY: '', ...env })
    .nothrow()
    .quiet()

describe('bun run release', () => {
  const getTargetPath = () => join(directory, 'release')
  const read = (name: string) => Bun.file(join(getTargetPath(), name))

  testWith('npm')('builds all artifacts and their checksums', async () => {
    const { exitCode, stderr } = await release(getTargetPath(), ['--platform', platform], repository)
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
    const sums = (await read('SHA256SUMS').text()).trim().split('\n')
    const names = sums.map((line) => line.split('  ')[1] ?? '')
    expect(names).toEqual([
      'THIRD-PARTY-LICENSES',
      `embed-${version}.js`,
      `embed-ask-${version}.js`,
      'embed-calendar.js',
      'embed-event.js',
      'embed-structured-data.js',
      `guildhall-${version}-images.tar.gz`,
      expect.stringMatching(new RegExp(`^guildhall-${version}-(?:linux|macos|windows)-(?:x64|arm64)`)),
      `guildhall-cli-${version}.tgz`,
      `guildhall-sdk-${version}.tgz`,
      `guildhall-website-plugin-${version}.tgz`,
      'integrity.json',
    ])
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ')
      expect(new Bun.CryptoHasher('sha256').update(await read(name).bytes()).digest('hex')).toBe(sum ?? '')
    }
    const executable = join(getTargetPath(), names[7] ?? '')
    expect((await $`${executable} --version`.quiet()).stdout.toString()).toBe(`${version}\n`)
  })

  testWith('npm')('lists the integrity hashes of embed.js and embed-ask.js', async () => {
    const integrity = await read('integrity.json').json()
    for (const name of [`embed-${version}.js`, `embed-ask-${version}.js`]) {
      const hash = new Bun.CryptoHasher('sha384').update(await read(name).bytes()).digest('base64')
      expect(integrity[name]).toBe(`sha384-${hash}`)
    }
  })

  testWith('npm')('names repository and license in each package', async () => {
    for (const name of ['sdk', 'cli', 'website-plugin']) {
      const tarball = join(getTargetPath(), `guildhall-${name}-${version}.tgz`)
      const manifest = JSON.parse(await $`tar -xzOf ${tarball} package/package.json`.text())
      expect(manifest).toMatchObject({
        license: 'MIT',
        repository: {
          type: 'git',
          url: 'git+https://git.example.org/harbour/guildhall.git',
          directory: `packages/${name}`,
        },
      })
      expect(await $`tar -tzf ${tarball}`.text()).toContain('package/LICENSE')
    }
  })

  testWith('npm')('packs the build context of the images', async () => {
    const context = join(getTargetPath(), `guildhall-${version}-images.tar.gz`)
    const files = (await $`tar -tzf ${context}`.text()).split('\n')
    for (const file of [
      'Dockerfile',
      'docker-compose.yml',
      '.dockerignore',
      'bun.lock',
      'apps/server/src/main.ts',
    ])
      expect(files).toContain(file)
    expect(files.filter((file) => file.includes('node_modules') || file === '.env')).toEqual([])
  })

  test('fails for an unknown platform, or without a repository', async () => {
    const unknownPlatformRun = await release(
      join(directory, 'none'),
      ['--platform', 'solaris-x64'],
      repository,
    )
    expect([unknownPlatformRun.exitCode, unknownPlatformRun.stderr.toString()]).toEqual([
      1,
      expect.stringContaining('solaris-x64'),
    ])
    const noRepositoryRun = await release(join(directory, 'none'), ['--platform', platform], {})
    expect([noRepositoryRun.exitCode, noRepositoryRun.stderr.toString()]).toEqual([
      1,
      expect.stringContaining('"repository"'),
    ])
  })
})

describe('versions', () => {
  test('are the same in all packages and in the SDK', async () => {
    for (const file of listWorkspaceManifests(ROOT))
      expect([file, (await Bun.file(file).json()).version]).toEqual([file, version])
    expect((await import('@guildhall/sdk')).version).toBe(version)
  })

  test('can be raised by the changesets of this checkout', async () => {
    const files = [...new Glob('.changeset/*.md').scanSync({ cwd: ROOT, dot: true })]
    expect(await readChangesets(ROOT)).toHaveLength(files.length)
  })

  test('are raised according to the largest bump, and the changesets move to the changelog', async () => {
    const copy = join(directory, 'copy')
    for (const file of [
      ...listWorkspaceManifests(ROOT),
      join(ROOT, 'packages/sdk/src/version.ts'),
      join(ROOT, 'CHANGELOG.md'),
    ])
      await cp(file, join(copy, relative(ROOT, file)))
    await expect(raiseVersion(copy, new Date())).rejects.toThrow('no changesets')
    const writeChangeset = (name: string, bump: string, text: string) =>
      Bun.write(join(copy, '.changeset', `${name}.md`), `---\n'@guildhall/sdk': ${bump}\n---\n\n${text}\n`)
    await writeChangeset('one', 'patch', 'A fix.')
    await writeChangeset('two', 'minor', 'A feature.')
    const [major, minor] = version.split('.').map(Number)
    const next = `${major}.${Number(minor) + 1}.0`
    expect(await raiseVersion(copy, new Date('2026-12-01'))).toBe(next)
    for (const file of listWorkspaceManifests(copy)) expect((await Bun.file(file).json()).version).toBe(next)
    expect(await Bun.file(join(copy, 'packages/sdk/src/version.ts')).text()).toContain(`version = '${next}'`)
    const changelog = await Bun.file(join(copy, 'CHANGELOG.md')).text()
    expect(changelog).toContain(`## ${next} (2026-12-01)\n`)
    expect(changelog).not.toContain('## Unreleased')
    expect(changelog).toContain('\n- A fix.\n')
    await expect(raiseVersion(copy, new Date())).rejects.toThrow('no changesets')
  })
})

describe('the changelog', () => {
  const changes = [{ bump: 'minor' as const, summary: 'New.' }]

  test('moves unreleased entries to the version', () => {
    const before =
      '# Changelog\n\n## Unreleased\n\n### Added\n\n- Old.\n\n### Fixed\n\n- Bug.\n\n## 0.1.0\n\n- First.\n'
    expect(addToChangelog(before, '0.2.0 (2026-12-01)', changes)).toBe(
      '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n### Added\n\n- Old.\n- New.\n\n### Fixed\n\n- Bug.\n\n## 0.1.0\n\n- First.\n',
    )
  })

  test('adds a section before the last version', () => {
    expect(addToChangelog('# Changelog\n\n## 0.1.0\n\n- First.\n', '0.2.0', changes)).toBe(
      '# Changelog\n\n## 0.2.0\n\n### Added\n\n- New.\n\n## 0.1.0\n\n- First.\n',
    )
  })
})

test('the workflow runs the CI script, and the release on a tag', async () => {
  const file = join(ROOT, '.github/workflows/ci.yml')
  const { jobs } = YAML.parse(await Bun.file(file).text()) as {
    jobs: Record<string, { if?: string; needs?: string; steps: { run?: string }[] }>
  }
  const readCommands = (job: string) => jobs[job]?.steps.map(({ run = '' }) => run).join('\n')
  expect(readCommands('test')).toContain('bash .ci/run')
  expect(jobs.release).toMatchObject({ if: "startsWith(github.ref, 'refs/tags/v')", needs: 'test' })
  expect(readCommands('release')).toContain('bun run release')
})
