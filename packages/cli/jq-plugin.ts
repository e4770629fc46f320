import { dirname, join } from 'node:path'
import type { BunPlugin } from 'bun'

/** The call in jq-web’s module that loads `jq.wasm` from the module’s directory. A bundle has no such file. */
const LOAD_CALL = 'jq = jq().then('

/** Embeds jq’s WebAssembly into the bundle, compressed. */
export const jqPlugin: BunPlugin = {
  name: 'jq with its WebAssembly',
  setup(build) {
    build.onLoad({ filter: /jq-web[\\/]jq\.js$/ }, async ({ path }) => {
      const source = await Bun.file(path).text()
      const parts = source.split(LOAD_CALL)
      if (parts.length !== 2)
        throw new Error(
          `Expected "${LOAD_CALL}" once in ${path}. Adapt this plugin to the version of jq-web.`,
        )
      const binary = Bun.gzipSync(await Bun.file(join(dirname(path), 'jq.wasm')).bytes(), { level: 9 })
      const wasm = `require('node:zlib').gunzipSync(Buffer.from('${Buffer.from(binary).toString('base64')}', 'base64'))`
      // Removes the build machine’s paths, which are unused.
      const contents = parts
        .join(`jq = jq({ wasmBinary: ${wasm} }).then(`)
        .replaceAll(/__(?:dir|file)name/g, "''")
      return { contents, loader: 'js' }
    })
  },
}
