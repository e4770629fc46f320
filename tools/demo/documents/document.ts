/** A document of the demo association's library, as it is uploaded. */
export type DemoDocument = Details & { bytes: Uint8Array }

/** What is said about a document, whatever its format. */
export type Details = {
  fileName: string
  name: string
  description: string
  categories: string[]
  tags: string[]
  accessLevel: 'public' | 'partially_gated' | 'member' | 'premium' | 'paid'
  /** Minor units and ISO 4217; given exactly where the level is `paid`. */
  price: { amount: number; currency: string } | null
  status: 'draft' | 'published'
}

/** A document of text. Its format is that of its file's name: PDF, Word or PowerPoint. */
export type TextDocument = Details & {
  /** ISO 639-1. */
  language: string
  /**
   * Pages or slides. Of each line, the beginning tells what it is: `# ` a title, `## ` a heading, `- ` an item of a
   * list, `| ` a row of a table (the first is its head), `> ` what the speaker of a slide says; else a paragraph.
   */
  pages: readonly string[]
}

/** A workbook: sheets by their names, the first row being their head. */
export type Workbook = Details & {
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>
}

export const published = { price: null, status: 'published' } as const
