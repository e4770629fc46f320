/** A document of the demo association's library, ready to upload. */
export type DemoDocument = DocumentMetadata & { bytes: Uint8Array }

export type DocumentMetadata = {
  fileName: string
  name: string
  description: string
  categories: string[]
  tags: string[]
  accessLevel: 'public' | 'partially_gated' | 'member' | 'premium' | 'paid'
  /** Minor units and ISO 4217; null unless the access level is `paid`. */
  price: { amount: number; currency: string } | null
  status: 'draft' | 'published'
}

/** A text document. The extension of its file name decides the format: PDF, Word or PowerPoint. */
export type TextDocument = DocumentMetadata & {
  /** ISO 639-1. */
  language: string
  /**
   * Pages or slides. The prefix of a line decides its kind: `# ` title, `## ` heading, `- ` list item, `| ` table row
   * (the first is the header), `> ` speaker note; otherwise a paragraph.
   */
  pages: readonly string[]
}

/** A workbook: sheets by name. The first row of each is its header. */
export type Workbook = DocumentMetadata & {
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>
}

export const published = { price: null, status: 'published' } as const
