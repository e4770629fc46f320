import { unzipSync, type Zippable, zipSync } from 'fflate'

/** The earliest date that a ZIP archive can store. */
const EARLIEST = new Date(1980, 0, 1)
const CREATED_AT = '2026-01-15T09:00:00Z'

/** Repacks an Office file with constant timestamps, so that its bytes are reproducible. */
export function setConstantTimestamps(archive: Uint8Array): Uint8Array {
  const parts: Zippable = {}
  for (const [name, content] of Object.entries(unzipSync(archive))) {
    parts[name] = [name === 'docProps/core.xml' ? replaceTimestamps(content) : content, { mtime: EARLIEST }]
  }
  return zipSync(parts, { level: 6 })
}

function replaceTimestamps(properties: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(properties)
  return new TextEncoder().encode(xml.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, CREATED_AT))
}
