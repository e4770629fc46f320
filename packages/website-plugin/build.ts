import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const entry = join(import.meta.dir, 'src/embed.ts')

/** Inlines style sheets as minified text. */
const styleSheets: BunPlugin = {
  name: 'style sheets as text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = await Bun.file(path).text()
      const contents = css
        .replaceAll(/\/\*.*?\*\//gs, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([{};]) ?|([:,]) /g, '$1$2')
        .replaceAll(';}', '}')
        .trim()
        .replaceAll(/="(\w+)"/g, '=$1')
        .replaceAll(/(?<=[\s:(,-])0\./g, '.')
        .replaceAll(/ ([<>]=?|[+~]) /g, '$1')
      return { contents, loader: 'text' }
    })
  },
}

/** Compiles each language to one string of its texts, in the order of the English ones. */
const languages: BunPlugin = {
  name: 'languages as joined texts',
  setup(build) {
    build.onLoad({ filter: /translations[\\/][a-z]{2}\.ts$/ }, async ({ path }) => {
      const [[language, t] = []] = Object.entries<Record<string, string>>(await import(path))
      const { en } = await import(join(path, '../en.ts'))
      const names = Object.keys(en)
      const isEnglish = language === 'en'
      return {
        contents: `import { zipTranslations } from './zip-translations.ts'
          ${isEnglish ? `export const names = ${JSON.stringify(names.join('|'))}` : `import { names } from './en.ts'`}
          export const ${language} = zipTranslations(names, ${JSON.stringify(joinTranslations(names, t))})`,
        loader: 'ts',
      }
    })
  },
}

/** Joins the texts of a language, in the order of `names`. */
function joinTranslations(names: string[], t: Record<string, string> = {}): string {
  const invalidName = names.find((name) => !t[name] || t[name].includes('|'))
  if (invalidName) throw new Error(`The plugin’s text “${invalidName}” is empty or contains "|".`)
  return names.map((name) => t[name]).join('|')
}

/** A script as it is served: its content determines its version. */
export interface Script {
  /** The file name, such as `embed.js`. */
  name: string
  code: string
  /** 16 hexadecimal digits of the content’s SHA-256. */
  version: string
  /** The Subresource Integrity hash. */
  integrity: string
}

const partNames = ['calendar', 'event', 'structured-data'] as const

/**
 * Builds the script that pages load and the parts that it loads when they are first used: minified, for classic script
 * tags and modules. The script contains the versions and hashes of its parts.
 *
 * @returns the script, its parts, and the script of `<guildhall-ask>`
 * @throws AggregateError if the sources do not build
 */
export async function buildScripts(): Promise<[main: Script, ...others: Script[]]> {
  const parts = await Promise.all(
    partNames.map(async (name) => {
      const code = await bundleScript(join(import.meta.dir, `src/parts/embed-${name}.ts`))
      return describeScript(`embed-${name}.js`, code)
    }),
  )
  const partEntries = partNames.map((name, index): [string, string[]] => {
    const { name: file = '', version = '', integrity = '' } = parts[index] ?? {}
    return [name, [`${file}?v=${version}`, integrity]]
  })
  const code = await bundleScript(entry, { GUILDHALL_PARTS: JSON.stringify(Object.fromEntries(partEntries)) })
  return [describeScript('embed.js', code), ...parts, describeScript('embed-ask.js', await buildAsk())]
}

/** Returns a script with its version and hash. @param name the file name, such as `embed.js` */
export function describeScript(name: string, code: string): Script {
  const hash = new Bun.CryptoHasher('sha256').update(code).digest('base64')
  return { name, code, version: getVersion(code), integrity: `sha256-${hash}` }
}

/** The version of a script: 16 hexadecimal digits of its SHA-256. */
export function getVersion(code: string): string {
  return new Bun.CryptoHasher('sha256').update(code).digest('hex').slice(0, 16)
}

/** The script that pages load, without its parts. @throws AggregateError */
export async function buildEmbed(): Promise<string> {
  const [{ code }] = await buildScripts()
  return code
}

/** Builds the script of `<guildhall-ask>`, which works alone or together with `embed.js`. @throws AggregateError */
export function buildAsk(): Promise<string> {
  return bundleScript(join(import.meta.dir, 'src/embed-ask.ts'))
}

/**
 * Builds the module for bundlers, configured with `Guildhall.configure`, and the modules that it imports when they are
 * first used.
 *
 * @returns file names and contents; the first is `index.js`
 */
export async function buildModule(): Promise<[name: string, code: string][]> {
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    plugins: [styleSheets, languages, importedParts],
    target: 'browser',
    format: 'esm',
    splitting: true,
    naming: { entry: 'index.js', chunk: 'part-[hash].js' },
    minify: true,
  })
  const files = outputs.map(
    async (output): Promise<[string, string]> => [output.path.replace(/^[./\\]*/, ''), await output.text()],
  )
  return (await Promise.all(files)).sort(([name]) => (name === 'index.js' ? -1 : 1))
}

/** Bundlers split modules themselves. */
const importedParts: BunPlugin = {
  name: 'parts as imports',
  setup(build) {
    build.onResolve({ filter: /[\\/]load-part\.ts$/ }, () => ({
      path: join(import.meta.dir, 'src/parts/import-part.ts'),
    }))
  },
}

/**
 * A page that shows the plugin. In its HTML, `{{key}}` is replaced with a publishable key, `{{version}}` and
 * `{{integrity}}` with those of the script.
 */
export interface Page {
  html: string
  css: string
  script: string
}

/**
 * Builds a page that shows the plugin: a demo website, or the snippet generator.
 *
 * @throws AggregateError if the sources do not build
 */
export async function buildPage(name: 'demo' | 'snippet-generator'): Promise<Page> {
  const source = join(import.meta.dir, 'pages', name)
  const [html, css, script] = await Promise.all([
    Bun.file(`${source}.html`).text(),
    Bun.file(`${source}.css`).text(),
    bundleScript(`${source}.ts`),
  ])
  return { html, css, script }
}

/** An image of the demo’s records, as SVG. @returns null if there is none with this name */
export async function readDemoImage(name: string): Promise<string | null> {
  if (!/^[a-z]+-[a-z0-9]+\.svg$/.test(name)) return null
  const file = Bun.file(join(import.meta.dir, 'pages/images', name))
  return (await file.exists()) ? file.text() : null
}

async function bundleScript(entrypoint: string, define: Record<string, string> = {}): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [entrypoint],
    plugins: [styleSheets, languages],
    target: 'browser',
    format: 'iife',
    define,
    minify: true,
  })
  const [script] = outputs
  if (!script) throw new Error(`The build of ${entrypoint} has no output.`)
  return script.text()
}

/** Compresses a script once for all responses; libdeflate makes it 3% smaller than zlib does. */
export function gzipScript(code: string): Uint8Array {
  return Bun.gzipSync(code, { library: 'libdeflate', level: 12 })
}
