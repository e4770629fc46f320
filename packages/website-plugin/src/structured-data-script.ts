import { loadPart } from './parts/load-part.ts'
import { getTrustedTypesPolicy } from './trusted-types.ts'
import type { AnyRecord, Kind } from './types.ts'

/** The kinds that search engines understand. */
const structuredDataKinds: Kind[] = ['events', 'courses', 'jobs']

/** A list’s structured data in the page’s head. Its script is loaded after the list, so as not to delay it. */
export class StructuredData {
  #element: Element | null = null
  #items: readonly AnyRecord[] | null = null

  remove(): void {
    this.#items = null
    this.#element?.remove()
  }

  async replace(kind: Kind, items: readonly AnyRecord[]): Promise<void> {
    this.remove()
    const policy = getTrustedTypesPolicy()
    if (!policy || !structuredDataKinds.includes(kind) || !items.length) return
    this.#items = items
    try {
      const { addStructuredData } = await loadPart('structured-data')
      // Other items may have replaced these in the meantime.
      if (this.#items === items) this.#element = addStructuredData(kind, items, policy)
    } catch (error) {
      console.warn(`Guildhall: ${error}`)
    }
  }
}
