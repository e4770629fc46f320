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

/** The portal’s files, loaded and compressed once. */
export class PortalAssets {
  private loading: Promise<LoadedPortal> | null = null

  constructor(private readonly isDevelopment: boolean) {}

  /** @throws AggregateError if the portal does not build; the next request tries again */
  load(): Promise<LoadedPortal> {
    this.loading ??= loadCompressed(this.isDevelopment)
    this.loading.catch(() => {
      this.loading = null
    })
    return this.loading
  }
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
