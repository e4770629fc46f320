import openapiTS, { astToString } from 'openapi-typescript'

type OpenApiSource = Exclude<Parameters<typeof openapiTS>[0], string | URL | Buffer>

const heading = '// Made by `bun run openapi` from packages/sdk/openapi.json. Not to be edited.\n\n'

/** TypeScript types for every path, operation and schema of the document. */
export async function typesText(document: object): Promise<string> {
  // The generator resolves references in place: it gets a copy, so that the document stays as it was. What goes for
  // nearly every text says nothing beside each.
  const copy: OpenApiSource = JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'format' && value === 'visible' ? undefined : value,
  )
  const nodes = await openapiTS(copy, {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
  })
  return heading + astToString(nodes)
}
