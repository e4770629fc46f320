import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import { publint } from 'publint'
import { buildPackage } from '../build-package.ts'
import manifest from '../package.json' with { type: 'json' }

/** The directory of a consumer's project, with the packed package extracted into `node_modules`. */
let directory = ''
const getPackagePath = () => join(directory, 'node_modules/@guildhall/website-plugin')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guildhall-plugin-package-'))
  const source = join(directory, 'built')
  await buildPackage(source)
  await $`bun pm pack --destination ${directory} --quiet`.cwd(source).quiet()
  await mkdir(getPackagePath(), { recursive: true })
  await $`tar -xzf ${join(directory, `guildhall-website-plugin-${manifest.version}.tgz`)} -C ${getPackagePath()} --strip-components=1`.quiet()
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const compile = async (code: string) => {
  await Bun.write(join(directory, 'page.ts'), code)
  const options =
    '--ignoreConfig --noEmit --strict --module esnext --moduleResolution bundler --target esnext --lib esnext,dom'
  const { stdout } = await $`bun x tsc ${options.split(' ')} ${join(directory, 'page.ts')}`
    .cwd(import.meta.dir)
    .nothrow()
    .quiet()
  return stdout.toString()
}

describe('the package', () => {
  test('contains the documented files only', async () => {
    const files = [...new Bun.Glob('**/*').scanSync(getPackagePath())].sort()
    const parts = files.filter((file) => file.startsWith('part-'))
    expect(files.filter((file) => !parts.includes(file))).toEqual([
      'LICENSE',
      'README.md',
      'embed-ask.js',
      'embed-calendar.js',
      'embed-event.js',
      'embed-structured-data.js',
      'embed.js',
      'index.js',
      'package.json',
      'types.d.ts',
    ])
    const index = await Bun.file(join(getPackagePath(), 'index.js')).text()
    for (const part of parts) expect(index).toContain(`./${part}`)
  })

  test('passes publint', async () => {
    expect((await publint({ pkgDir: getPackagePath(), strict: true })).messages).toEqual([])
  })

  test('types elements, events and the JavaScript API', async () => {
    const code = `import '@guildhall/website-plugin'
      import type { EventRecord } from '@guildhall/website-plugin'
      window.Guildhall?.configure({ key: 'guild_pk_live_x', baseUrl: 'https://guildhall.example.org' })
      const list = document.createElement('guildhall-resources')
      list.reload().then(() => {})
      list.addEventListener('guildhall:select', ({ detail }) => {
        if (detail.kind === 'events') { const event: EventRecord = detail.item; console.log(event.startsAt) }
      })
      list.addEventListener('guildhall:error', ({ detail }) => console.log(detail.code, detail.status))`
    expect(await compile(code)).toBe('')
    expect(await compile(code.replace('detail.code', 'detail.kode'))).toContain("'kode'")
  })

  test('can be bundled', async () => {
    await Bun.write(join(directory, 'main.ts'), `import '@guildhall/website-plugin'`)
    const { outputs } = await Bun.build({ entrypoints: [join(directory, 'main.ts')], target: 'browser' })
    expect(await outputs[0]?.text()).toContain('guildhall-')
  })
})
