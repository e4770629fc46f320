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
        .replaceAll(/ ?([{};]) ?/g, '$1')
      return { contents, loader: 'text' }
    })
  },
}

/**
 * Makes the one script that pages load: minified, for classic script tags and modules alike.
 *
 * @throws AggregateError when the sources don't build
 */
export async function buildEmbed(): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    plugins: [styleSheets],
    target: 'browser',
    format: 'iife',
    minify: true,
  })
  const [script] = outputs
  if (!script) throw new Error('The website plugin came out empty.')
  return script.text()
}
