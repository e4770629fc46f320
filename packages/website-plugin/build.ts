import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const entry = join(import.meta.dir, 'src/embed.ts')

/** Style sheets become text of the script, without the blanks that people need. */
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
        .replaceAll(/="(\w+)"/g, '=$1')
        .replaceAll(/(?<=[\s:(,-])0\./g, '.')
        .replaceAll(/ ([<>]=?|[+~]) /g, '$1')
      return { contents, loader: 'text' }
    })
  },
}

/** Compresses languages to arrays of words in the order of the English ones. */
const languages: BunPlugin = {
  name: 'languages as lists of words',
  setup(build) {
    build.onLoad({ filter: /words[\\/](?!like)\w+\.ts$/ }, async ({ path }) => {
      const [[language, words] = []] = Object.entries<Record<string, string>>(await import(path))
      const { en } = await import(join(path, '../en.ts'))
      const names = Object.keys(en)
      const own = language === 'en'
      return {
        contents: `import { like } from './like.ts'
          ${own ? `export const names = ${JSON.stringify(names.join('|'))}` : `import { names } from './en.ts'`}
          export const ${language} = like(names, ${JSON.stringify(wordsInOrder(names, words))})`,
        loader: 'ts',
      }
    })
  },
}

/** The words of a language, in the order of their names. */
function wordsInOrder(names: string[], words: Record<string, string> = {}): string {
  const odd = names.find((name) => !words[name] || words[name].includes('|'))
  if (odd) throw new Error(`A word of the plugin cannot be written down: ${odd}.`)
  return names.map((name) => words[name]).join('|')
}

/**
 * Makes the one script that pages load: minified, for classic script tags and modules alike.
 *
 * @throws AggregateError when the sources don't build
 */
export function buildEmbed(): Promise<string> {
  return bundle(entry)
}

/** The script of `<guildhall-ask>`, which pages load beside the first or alone. @throws AggregateError */
export function buildAsk(): Promise<string> {
  return bundle(join(import.meta.dir, 'src/embed-ask.ts'))
}

/** The same for bundlers, which take it by `import`: its addresses and key come by `Guildhall.configure`. */
export function buildModule(): Promise<string> {
  return bundle(entry, 'esm')
}

/** A page about the plugin; `{{key}}` in its HTML is replaced by a publishable key. */
export interface Page {
  html: string
  css: string
  script: string
}

/**
 * Makes a page about the plugin: an association's website that shows all of it, or the one that makes the snippet.
 *
 * @throws AggregateError when the sources don't build
 */
export async function buildPage(name: 'demo' | 'configurator'): Promise<Page> {
  const source = join(import.meta.dir, 'pages', name)
  const [html, css, script] = await Promise.all([
    Bun.file(`${source}.html`).text(),
    Bun.file(`${source}.css`).text(),
    bundle(`${source}.ts`),
  ])
  return { html, css, script }
}

async function bundle(entrypoint: string, format: 'iife' | 'esm' = 'iife'): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [entrypoint],
    plugins: [styleSheets, languages],
    target: 'browser',
    format,
    minify: true,
  })
  const [script] = outputs
  if (!script) throw new Error(`${entrypoint} came out empty.`)
  return script.text()
}
