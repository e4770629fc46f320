import { ConflictError, type Guildhall } from '@guildhall/sdk'
import { makeDemoDocuments } from './documents/demo-documents.ts'
import type { DemoDocument } from './documents/document.ts'

/** An association to seed with every `interval`-th document. */
export type LibrarySeed = { guildhall: Guildhall; interval: number }

/** Category ids by name. Promises, so that concurrent uploads create a category only once. */
type Categories = Map<string, Promise<string>>

/**
 * Uploads the demo library and its categories; leaves existing ones unchanged. Rendering the documents is most of the
 * work, so each is rendered once for all associations.
 */
export async function seedLibrary(...seeds: LibrarySeed[]): Promise<void> {
  const categories = await Promise.all(seeds.map(({ guildhall }) => listCategories(guildhall)))
  const uploads: Promise<void>[] = []
  const errors: unknown[] = []
  let number = 0
  for await (const document of makeDemoDocuments()) {
    for (const [index, { guildhall, interval }] of seeds.entries())
      if (number % interval === 0)
        uploads.push(
          upload(guildhall, document, categories[index] as Categories).catch(
            (error) => void errors.push(error),
          ),
        )
    if (errors.length > 0) break
    number++
  }
  await Promise.all(uploads)
  if (errors.length > 0) throw errors[0]
}

async function listCategories(guildhall: Guildhall): Promise<Categories> {
  const categoriesByName: Categories = new Map()
  for await (const { id, name } of guildhall.resources.categories.list())
    categoriesByName.set(name, Promise.resolve(id))
  return categoriesByName
}

function ensureCategory(guildhall: Guildhall, categoriesByName: Categories, name: string): Promise<string> {
  let id = categoriesByName.get(name)
  if (!id) {
    id = guildhall.resources.categories.create({ name }).then((category) => category.id)
    categoriesByName.set(name, id)
  }
  return id
}

async function upload(
  guildhall: Guildhall,
  { bytes, price, categories, ...fields }: DemoDocument,
  categoriesByName: Categories,
): Promise<void> {
  const slug = fields.fileName.replace(/\.[a-z0-9]+$/, '').replace(/[^a-z0-9]+/g, '-')
  const ids = await Promise.all(categories.map((name) => ensureCategory(guildhall, categoriesByName, name)))
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
