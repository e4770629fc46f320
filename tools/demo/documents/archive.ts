import { unzipSync, type Zippable, zipSync } from 'fflate'

/** The first moment that a ZIP archive can tell of. */
const EARLIEST = new Date(1980, 0, 1)
const MADE = '2026-01-15T09:00:00Z'

/** Packs an Office file anew without what differs from run to run: the times of its parts, and of its making. */
export function fixed(archive: Uint8Array): Uint8Array {
  const parts: Zippable = {}
  for (const [name, content] of Object.entries(unzipSync(archive))) {
    parts[name] = [name === 'docProps/core.xml' ? withoutTimes(content) : content, { mtime: EARLIEST }]
  }
  return zipSync(parts, { level: 6 })
}

function withoutTimes(properties: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(properties)
  return new TextEncoder().encode(xml.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, MADE))
}
