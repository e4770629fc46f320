import { join } from 'node:path'
import { Glob } from 'bun'

/** A class or interface in a declaration file. */
interface Declaration {
  name: string
  heritage: string | null
  comment: string
  members: Member[]
}

interface Member {
  name: string
  /** One for each overload. */
  signatures: string[]
  comment: string
}

/** Titles of base classes, whose members are documented once. */
const baseClassTitles: Record<string, string> = {
  Collection: 'Every collection that supports deletion',
  Records: 'Every collection',
  PublicList: 'Every public list',
}
/** Types that no client has as a property. */
const otherTypes = [
  ...['Page', 'ListPromise', 'ApiPromise', 'ApiError'],
  ...[
    'KeyOptions',
    'CookieOptions',
    'ConnectionOptions',
    'RequestOptions',
    'PostOptions',
    'ChangeOptions',
    'ReadOptions',
  ],
]

/**
 * Generates the SDK reference as Markdown, from the doc comments and types that editors show.
 *
 * @param directory the package's declaration files
 * @throws Error for a missing declaration, and for a method without a doc comment
 */
export async function buildReference(directory: string): Promise<string> {
  const declarations = new Map<string, Declaration>()
  for (const file of [...new Glob('**/*.d.ts').scanSync(directory)].toSorted()) {
    if (file.startsWith('generated/')) continue
    for (const declaration of parseDeclarations(await Bun.file(join(directory, file)).text()))
      declarations.set(declaration.name, declaration)
  }
  const documented = new Set<string>()
  const sections = [
    ...buildClientSections(declarations, documented, 'Guildhall', 'guildhall'),
    ...buildClientSections(declarations, documented, 'PublicGuildhall', 'website'),
    ...otherTypes.flatMap((name) => buildSection(declarations, documented, name, name)),
    buildErrorSection(declarations),
  ]
  return `# @guildhall/sdk reference\n\nGenerated from the doc comments and types that your editor shows.\n\n${sections.join('\n')}`
}

/** The sections of a client and of the classes of its properties. */
function buildClientSections(
  declarations: Map<string, Declaration>,
  documented: Set<string>,
  name: string,
  variable: string,
): string[] {
  return [
    ...buildSection(declarations, documented, name, name),
    ...buildPropertySections(declarations, documented, name, variable),
  ]
}

/** @param path the expression for the object, such as `guildhall.resources` */
function buildPropertySections(
  declarations: Map<string, Declaration>,
  documented: Set<string>,
  name: string,
  path: string,
): string[] {
  return (declarations.get(name)?.members ?? []).flatMap(
    ({ name: property, signatures: [signature = ''] }) => {
      const type = /^readonly \w+: (\w+)/.exec(signature)?.[1] ?? ''
      const found = declarations.get(type)
      if (!found) return []
      const base = found.heritage
        ? buildSection(declarations, documented, found.heritage, found.heritage)
        : []
      const propertyPath = `${path}.${property}`
      return [
        ...base,
        ...buildSection(declarations, documented, type, propertyPath),
        ...buildPropertySections(declarations, documented, type, propertyPath),
      ]
    },
  )
}

function buildSection(
  declarations: Map<string, Declaration>,
  documented: Set<string>,
  name: string,
  title: string,
): string[] {
  const found = declarations.get(name)
  if (!found) throw new Error(`There is no declaration of ${name}.`)
  if (documented.has(name)) return []
  documented.add(name)
  const base = found.heritage
    ? [
        `Everything that ${baseClassTitles[found.heritage]?.toLowerCase() ?? `\`${found.heritage}\``} has, plus:\n`,
      ]
    : []
  return [
    `## ${baseClassTitles[name] ?? title}\n\n${toMarkdown(found.comment)}`,
    ...base,
    ...found.members.map(formatMember(name)),
  ]
}

const formatMember =
  (owner: string) =>
  ({ name, signatures, comment }: Member): string => {
    const isMethod = signatures.some((signature) => signature.includes('('))
    if (comment === '' && isMethod) throw new Error(`${owner}.${name} has no doc comment.`)
    const code = signatures.map((signature) => signature.replace(/;$/, '')).join('\n')
    return `### ${name}\n\n\`\`\`ts\n${code}\n\`\`\`\n\n${toMarkdown(comment)}`
  }

function buildErrorSection(declarations: Map<string, Declaration>): string {
  const rows = [...declarations.values()]
    .filter(({ name, comment }) => name.endsWith('Error') && comment !== '')
    .map(({ name, comment }) => `- \`${name}\`: ${toMarkdown(comment).split('\n')[0]}`)
  return `## Errors\n\n${rows.join('\n')}\n`
}

function parseDeclarations(text: string): Declaration[] {
  const pattern =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:declare )?(?:abstract )?(?:class|interface) (\w+)(?:<[^{]*?>)?(?: extends (\w+))?[^{\n]*\{\n([\s\S]*?)^\}/gm
  return [...text.matchAll(pattern)].map(([, comment = '', name = '', heritage, body = '']) => ({
    name,
    heritage: heritage && !['Error', 'Promise', 'AsyncIterable'].includes(heritage) ? heritage : null,
    comment: cleanComment(comment),
    members: parseMembers(body),
  }))
}

const promiseMethods: readonly string[] = ['then', 'catch', 'finally']

function parseMembers(body: string): Member[] {
  const members: Member[] = []
  // Constructors without a comment are internal.
  const isOmitted = (name: string, comment: string) =>
    promiseMethods.includes(name) || (name === 'constructor' && comment === '')
  const pattern = /^ {4}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {4})?((?:readonly )?([\w$]+)\??[<(:][^\n]*;)$/gm
  for (const [, comment = '', signature = '', name = ''] of body.matchAll(pattern)) {
    if (isOmitted(name, comment)) continue
    const last = members.at(-1)
    if (last?.name === name) last.signatures.push(signature)
    else members.push({ name, signatures: [signature], comment: cleanComment(comment) })
  }
  return members
}

const cleanComment = (comment: string) =>
  comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim()

/** A comment as Markdown: its text, its parameters and errors as a list, its examples as code. */
function toMarkdown(comment: string): string {
  const [text = '', ...tags] = comment.split(/^@/m)
  const throws = tags.filter((tag) => tag.startsWith('throws')).map((tag) => `- Throws ${formatThrows(tag)}`)
  const parameters = tags
    .filter((tag) => tag.startsWith('param'))
    .map(
      (tag) =>
        `- \`${tag
          .slice(6)
          .trim()
          .replace(/^(\w+)\s*/, '$1`: ')}`,
    )
  const examples = tags
    .filter((tag) => tag.startsWith('example'))
    .map((tag) => `\`\`\`ts\n${tag.slice('example'.length).trim()}\n\`\`\``)
  return `${[text.replaceAll(/@throws/g, 'Throws').trim(), [...parameters, ...throws].join('\n'), ...examples].filter(Boolean).join('\n\n')}\n`
}

const formatThrows = (tag: string) =>
  tag
    .slice('throws'.length)
    .trim()
    .replaceAll(/\{(\w+)\}/g, '`$1`')
    .replaceAll('\n', ' ')
