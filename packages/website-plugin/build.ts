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
        .replaceAll(/ ([>+~]) /g, '$1')
      return { contents, loader: 'text' }
    })
  },
}

/** Languages other than English become their words alone, in the order of the English ones. */
const languages: BunPlugin = {
  name: 'languages as lists of words',
  setup(build) {
    build.onLoad({ filter: /words[\\/](?!en|like)\w+\.ts$/ }, async ({ path }) => {
      const [[name, words] = []] = Object.entries<object>(await import(path))
      const { en } = await import(join(path, '../en.ts'))
      const list = wordsInOrder(en, words)
      return {
        contents: `import { en } from './en.ts'; import { like } from './like.ts'
          export const ${name} = like(en, ${JSON.stringify(list)}.split('|'))`,
        loader: 'ts',
      }
    })
  },
}

/** The words of a language, in the order that they have in another. */
function wordsInOrder(shape: object, words: object | undefined): string {
  const inOrder = (part: object, own: Record<string, unknown>): unknown[] =>
    Object.entries(part).flatMap(([name, value]) =>
      typeof value === 'string' ? [own[name]] : inOrder(value, own[name] as Record<string, unknown>),
    )
  const list = inOrder(shape, words as Record<string, unknown>)
  const odd = list.find((word) => typeof word !== 'string' || word.includes('|'))
  if (odd !== undefined) throw new Error(`A word of the plugin cannot be written down: ${odd}.`)
  return list.join('|')
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

/** A page about the plugin: `{{key}}` in its HTML stands for a publishable key. */
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
