import { loadPortal, type PortalBuild } from '@guildhall/portal/build'

interface CompressedAsset {
  type: string
  plain: Uint8Array<ArrayBuffer>
  zstd: Uint8Array
  gzip: Uint8Array
}

export interface LoadedPortal extends Omit<PortalBuild, 'assets'> {
  files: ReadonlyMap<string, CompressedAsset>
}

const loadingPortals = new Map<boolean, Promise<LoadedPortal>>()

/**
 * Returns the portal’s files, loaded and compressed once.
 *
 * @throws AggregateError if the portal does not build; the next request tries again
 */
export function loadPortalAssets(isDevelopment: boolean): Promise<LoadedPortal> {
  const loaded = loadingPortals.get(isDevelopment) ?? loadCompressed(isDevelopment)
  loadingPortals.set(isDevelopment, loaded)
  loaded.catch(() => loadingPortals.delete(isDevelopment))
  return loaded
}

async function loadCompressed(isDevelopment: boolean): Promise<LoadedPortal> {
  const { assets, ...build } = await loadPortal(isDevelopment)
  const files = new Map<string, CompressedAsset>()
  for (const [name, { type, body }] of assets) {
    const [zstd, gzip] = [Bun.zstdCompressSync(body, { level: 12 }), Bun.gzipSync(body, { level: 9 })]
    files.set(name, { type, plain: body, zstd, gzip })
  }
  return { ...build, files }
}
