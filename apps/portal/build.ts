import { basename, dirname, join } from 'node:path'
import { type BuildMetafile, type BunPlugin, Glob } from 'bun'

const sources = join(import.meta.dir, 'src')

/** The path prefix of built files. Their names contain a hash of their content. */
export const ASSET_PREFIX = '/portal/'

export interface Asset {
  body: Uint8Array<ArrayBuffer>
  type: string
}

/** The built portal: files by name, and those that its page includes. */
export interface PortalBuild {
  script: string
  styles: string[]
  /** The chunks that `script` imports statically, to preload. */
  preloads: string[]
  assets: ReadonlyMap<string, Asset>
  /** The service worker, which caches files and data for offline use. */
  serviceWorker: string
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/**
 * Builds the portal in memory: one entry point, a chunk per lazily loaded screen.
 *
 * @param isDevelopment whether to include the component gallery at `/design`
 * @throws AggregateError if a source does not build
 */
export async function buildPortal(isDevelopment = false): Promise<PortalBuild> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(sources, 'main.tsx')],
    metafile: true,
    plugins: [await mergeFirstChunks()],
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    // The SDK’s sources, since it is built only for publishing.
    conditions: ['bun'],
    publicPath: ASSET_PREFIX,
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    define: {
      'process.env.NODE_ENV': '"production"',
      'globalThis.GUILDHALL_DEVELOPMENT': String(isDevelopment),
    },
  })
  const assets = new Map<string, Asset>()
  for (const output of outputs) {
    const name = basename(output.path)
    const extension = name.slice(name.lastIndexOf('.') + 1)
    const type = types[extension]
    if (!type) throw new Error(`The portal’s build has a file of unknown type: ${name}.`)
    assets.set(name, { body: new Uint8Array(await output.arrayBuffer()), type })
  }
  const entry = outputs.find(({ kind }) => kind === 'entry-point')
  if (!entry) throw new Error('The portal’s build has no entry point.')
  const script = basename(entry.path)
  const styles = [...assets.keys()].filter((name) => name.endsWith('.css'))
  const preloads = listStaticImports([script], assets)
  const offlineFiles = [script, ...styles, ...preloads, ...listOverlays(metafile, assets)]
  const serviceWorker = await buildServiceWorker(script, [...new Set(offlineFiles)])
  return { script, styles, preloads, assets, serviceWorker }
}

/**
 * Puts all modules of the first screen into one chunk. The bundler creates a chunk for each combination of screens that
 * share a module: dozens of files, each a round trip. Lazily loaded screens are made to import `app.tsx`, so that they
 * share its modules, which are loaded already.
 */
async function mergeFirstChunks(): Promise<BunPlugin> {
  const lazy = await findLazyModules()
  return {
    name: 'merge-first-chunks',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!lazy.has(path)) return undefined
        const loader = path.endsWith('x') ? 'tsx' : 'ts'
        const app = JSON.stringify(join(sources, 'app.tsx'))
        return { contents: `${await Bun.file(path).text()}\nimport ${app}\n`, loader }
      })
    },
  }
}

/** The paths of the modules that are imported dynamically. */
async function findLazyModules(): Promise<Set<string>> {
  const paths = new Set<string>()
  for await (const file of new Glob('**/*.{ts,tsx}').scan(sources)) {
    const path = join(sources, file)
    const transpiler = new Bun.Transpiler({ loader: file.endsWith('x') ? 'tsx' : 'ts' })
    for (const imported of transpiler.scanImports(await Bun.file(path).text()))
      if (imported.kind === 'dynamic-import' && imported.path.startsWith('.'))
        paths.add(join(dirname(path), imported.path))
  }
  return paths
}

/** The chunks of menus and dialogs of the frame. Offline, only cached chunks can be loaded. */
function listOverlays(metafile: BuildMetafile | undefined, assets: ReadonlyMap<string, Asset>): string[] {
  const overlays = Object.entries(metafile?.outputs ?? {})
    .filter(([, { entryPoint }]) => /\/src\/(shell|design)\//.test(entryPoint ?? ''))
    .map(([path]) => basename(path))
  return [...overlays, ...listStaticImports(overlays, assets)]
}

/** @param files the files that the worker caches on installation */
async function buildServiceWorker(script: string, files: string[]): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'src/offline/service-worker.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: {
      GUILDHALL_BUILD: JSON.stringify(script),
      GUILDHALL_FILES: JSON.stringify(files.map((name) => ASSET_PREFIX + name)),
    },
  })
  const [worker] = outputs
  if (!worker) throw new Error('The portal’s service worker was not built.')
  return worker.text()
}

/** The chunks that scripts import statically, directly or indirectly. */
function listStaticImports(scripts: readonly string[], assets: ReadonlyMap<string, Asset>): string[] {
  const paths = new Set<string>()
  const visit = (name: string): void => {
    const asset = assets.get(name)
    if (!asset) return
    const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(asset.body)
    for (const { kind, path } of imports) {
      const imported = basename(path)
      if (kind !== 'import-statement' || !assets.has(imported) || paths.has(imported)) continue
      paths.add(imported)
      visit(imported)
    }
  }
  for (const script of scripts) visit(script)
  return [...paths]
}

const builtFiles = join(import.meta.dir, 'dist')
const manifest = join(builtFiles, 'build.json')

/** Writes the build to files, for the container image. */
export async function writePortal(): Promise<void> {
  const { assets, ...build } = await buildPortal()
  const files = Object.fromEntries([...assets].map(([name, { type }]) => [name, type]))
  for (const [name, { body }] of assets) await Bun.write(join(builtFiles, name), body)
  await Bun.write(manifest, JSON.stringify({ ...build, files }))
}

/** Loads the portal built into the image; without one, or in development, builds it. */
export async function loadPortal(isDevelopment: boolean): Promise<PortalBuild> {
  if (isDevelopment || !(await Bun.file(manifest).exists())) return buildPortal(isDevelopment)
  const { files, ...build } = await Bun.file(manifest).json()
  const assets = new Map<string, Asset>()
  for (const [name, type] of Object.entries<string>(files))
    assets.set(name, { type, body: await Bun.file(join(builtFiles, name)).bytes() })
  return { ...build, assets }
}

/** Folders of pdf.js that the reader can request, with the types of their files. */
const pdfData: Record<string, string> = {
  cmaps: 'application/octet-stream',
  standard_fonts: 'application/octet-stream',
  iccs: 'application/octet-stream',
  wasm: 'text/javascript; charset=utf-8',
}

/** @returns a file of pdf.js; null for any other name */
export async function openPdfData(
  folder: string,
  name: string,
): Promise<{ type: string; content: Blob } | null> {
  const type = Object.hasOwn(pdfData, folder) ? pdfData[folder] : undefined
  if (!type || !/^[\w-]+(\.[\w-]+)*$/.test(name)) return null
  const root = dirname(Bun.resolveSync('pdfjs-dist/package.json', import.meta.dir))
  const content = Bun.file(join(root, folder, name))
  return (await content.exists()) ? { type, content } : null
}
