import { ConflictError, type Guildhall } from '@guildhall/sdk'
import { demoDocuments } from './documents/demo-documents.ts'
import type { DemoDocument } from './documents/document.ts'

/** An association to be given a library: all documents, or one of so many. */
export type Shelf = { guildhall: Guildhall; oneOf: number }

/** Categories by their names; promises, so that two who need one do not both make it. */
type Categories = Map<string, Promise<string>>

/**
 * Uploads the demo library, with the categories it is sorted into; what is there already is left as it is. Making the
 * documents is most of the work, so it is done once for all.
 */
export async function seedLibrary(...shelves: Shelf[]): Promise<void> {
  const known = await Promise.all(shelves.map(({ guildhall }) => categoriesOf(guildhall)))
  const uploads: Promise<void>[] = []
  const faults: unknown[] = []
  let number = 0
  for await (const document of demoDocuments()) {
    for (const [index, { guildhall, oneOf }] of shelves.entries())
      if (number % oneOf === 0)
        uploads.push(
          upload(guildhall, document, known[index] as Categories).catch((fault) => void faults.push(fault)),
        )
    if (faults.length > 0) break
    number++
  }
  await Promise.all(uploads)
  if (faults.length > 0) throw faults[0]
}

async function categoriesOf(guildhall: Guildhall): Promise<Categories> {
  const known: Categories = new Map()
  for await (const { id, name } of guildhall.resources.categories.list()) known.set(name, Promise.resolve(id))
  return known
}

function categoryNamed(guildhall: Guildhall, known: Categories, name: string): Promise<string> {
  let id = known.get(name)
  if (!id) {
    id = guildhall.resources.categories.create({ name }).then((category) => category.id)
    known.set(name, id)
  }
  return id
}

async function upload(
  guildhall: Guildhall,
  { bytes, price, categories, ...fields }: DemoDocument,
  known: Categories,
): Promise<void> {
  const slug = fields.fileName.replace(/\.[a-z0-9]+$/, '').replace(/[^a-z0-9]+/g, '-')
  const ids = await Promise.all(categories.map((name) => categoryNamed(guildhall, known, name)))
  try {
    await guildhall.resources.upload(new Blob([bytes as Uint8Array<ArrayBuffer>]), {
      ...fields,
      slug,
      categories: ids,
      ...(price ? { price } : {}),
    })
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
  }
}
