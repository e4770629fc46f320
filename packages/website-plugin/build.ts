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
        .replaceAll(/="(\w+)"/g, '=$1')
        .replaceAll(/(?<=[\s:(,-])0\./g, '.')
        .replaceAll(/ ([<>]=?|[+~]) /g, '$1')
      return { contents, loader: 'text' }
    })
  },
}

/** Compiles each language to an array of texts, in the order of the English ones. */
const languages: BunPlugin = {
  name: 'languages as lists of texts',
  setup(build) {
    build.onLoad({ filter: /words[\\/](?!like)\w+\.ts$/ }, async ({ path }) => {
      const [[language, words] = []] = Object.entries<Record<string, string>>(await import(path))
      const { en } = await import(join(path, '../en.ts'))
      const names = Object.keys(en)
      const isEnglish = language === 'en'
      return {
        contents: `import { like } from './like.ts'
          ${isEnglish ? `export const names = ${JSON.stringify(names.join('|'))}` : `import { names } from './en.ts'`}
          export const ${language} = like(names, ${JSON.stringify(wordsInOrder(names, words))})`,
        loader: 'ts',
      }
    })
  },
}

/** The texts of a language, in the order of their names. */
function wordsInOrder(names: string[], words: Record<string, string> = {}): string {
  const invalidName = names.find((name) => !words[name] || words[name].includes('|'))
  if (invalidName) throw new Error(`The plugin’s text “${invalidName}” is empty or contains "|".`)
  return names.map((name) => words[name]).join('|')
}

/**
 * Builds the script that pages load: minified, for classic script tags and modules.
 *
 * @throws AggregateError if the sources do not build
 */
export function buildEmbed(): Promise<string> {
  return bundle(entry)
}

/** Builds the script of `<guildhall-ask>`, which works with the first or alone. @throws AggregateError */
export function buildAsk(): Promise<string> {
  return bundle(join(import.meta.dir, 'src/embed-ask.ts'))
}

/** Builds the module for bundlers, configured with `Guildhall.configure`. */
export function buildModule(): Promise<string> {
  return bundle(entry, 'esm')
}

/** A page that shows the plugin. `{{key}}` in its HTML is replaced with a publishable key. */
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
  if (!script) throw new Error(`The build of ${entrypoint} has no output.`)
  return script.text()
}
