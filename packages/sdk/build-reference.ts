import { join } from 'node:path'
import { Glob } from 'bun'

/** A class or interface, as its declaration tells of it. */
interface Declaration {
  name: string
  heritage: string | null
  comment: string
  members: Member[]
}

interface Member {
  name: string
  /** One for each way of calling it. */
  signatures: string[]
  comment: string
}

/** What several classes have in common, and what it is called. */
const shared: Record<string, string> = {
  Collection: 'Every collection',
  Records: 'Every list of records',
  PublicList: 'Every public list',
}
/** What is told of beside what hangs on the clients. */
const further = [
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
 * Makes the reference of the SDK, as Markdown, from the comments and types that editors show.
 *
 * @param directory with the package's declarations
 * @throws Error for a class that is not there, and for one whose methods say nothing of themselves
 */
export async function buildReference(directory: string): Promise<string> {
  const known = new Map<string, Declaration>()
  for (const file of [...new Glob('**/*.d.ts').scanSync(directory)].toSorted()) {
    if (file.includes('generated')) continue
    for (const found of parseDeclarations(await Bun.file(join(directory, file)).text()))
      known.set(found.name, found)
  }
  const documented = new Set<string>()
  const sections = [
    ...client(known, documented, 'Guildhall', 'guildhall'),
    ...client(known, documented, 'PublicGuildhall', 'website'),
    ...further.flatMap((name) => section(known, documented, name, name)),
    errors(known),
  ]
  return `# Reference of @guildhall/sdk\n\nMade from the comments and types that your editor shows.\n\n${sections.join('\n')}`
}

/** A client, and a section for each class that hangs on it. */
function client(
  known: Map<string, Declaration>,
  documented: Set<string>,
  name: string,
  variable: string,
): string[] {
  return [...section(known, documented, name, name), ...attached(known, documented, name, variable)]
}

function attached(
  known: Map<string, Declaration>,
  documented: Set<string>,
  name: string,
  path: string,
): string[] {
  return (known.get(name)?.members ?? []).flatMap(({ name: own, signatures: [signature = ''] }) => {
    const type = /^readonly \w+: (\w+)/.exec(signature)?.[1] ?? ''
    const found = known.get(type)
    if (!found) return []
    const base = found.heritage ? section(known, documented, found.heritage, found.heritage) : []
    const at = `${path}.${own}`
    return [...base, ...section(known, documented, type, at), ...attached(known, documented, type, at)]
  })
}

function section(
  known: Map<string, Declaration>,
  documented: Set<string>,
  name: string,
  title: string,
): string[] {
  const found = known.get(name)
  if (!found) throw new Error(`There is no declaration of ${name}.`)
  if (documented.has(name)) return []
  documented.add(name)
  const base = found.heritage
    ? [`All that ${shared[found.heritage]?.toLowerCase() ?? `\`${found.heritage}\``} has, and:\n`]
    : []
  return [`## ${shared[name] ?? title}\n\n${prose(found.comment)}`, ...base, ...found.members.map(of(name))]
}

const of =
  (owner: string) =>
  ({ name, signatures, comment }: Member): string => {
    const isMethod = signatures.some((signature) => signature.includes('('))
    if (comment === '' && isMethod && name !== 'constructor')
      throw new Error(`${owner}.${name} says nothing of itself.`)
    const code = signatures.map((signature) => signature.replace(/;$/, '')).join('\n')
    return `### ${name}\n\n\`\`\`ts\n${code}\n\`\`\`\n\n${prose(comment)}`
  }

function errors(known: Map<string, Declaration>): string {
  const rows = [...known.values()]
    .filter(({ name, comment }) => name.endsWith('Error') && comment !== '')
    .map(({ name, comment }) => `- \`${name}\`: ${prose(comment).split('\n')[0]}`)
  return `## Errors\n\n${rows.join('\n')}\n`
}

function parseDeclarations(text: string): Declaration[] {
  const pattern =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:declare )?(?:abstract )?(?:class|interface) (\w+)(?:<[^{]*?>)?(?: extends (\w+))?[^{\n]*\{\n([\s\S]*?)^\}/gm
  return [...text.matchAll(pattern)].map(([, comment = '', name = '', heritage, body = '']) => ({
    name,
    heritage: heritage && !['Error', 'Promise', 'AsyncIterable'].includes(heritage) ? heritage : null,
    comment: uncommented(comment),
    members: parseMembers(body),
  }))
}

function parseMembers(body: string): Member[] {
  const members: Member[] = []
  // What every promise has needs no telling, and nobody makes a list by hand.
  const leftOut = ['then', 'catch', 'finally', 'constructor']
  const pattern = /^ {4}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {4})?((?:readonly )?([\w$]+)\??[<(:][^\n]*;)$/gm
  for (const [, comment = '', signature = '', name = ''] of body.matchAll(pattern)) {
    if (leftOut.includes(name)) continue
    const last = members.at(-1)
    if (last?.name === name) last.signatures.push(signature)
    else members.push({ name, signatures: [signature], comment: uncommented(comment) })
  }
  return members
}

const uncommented = (comment: string) =>
  comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim()

/** A comment as Markdown: its text, what it throws as a list, its example as code. */
function prose(comment: string): string {
  const [text = '', ...tags] = comment.split(/^@/m)
  const throws = tags.filter((tag) => tag.startsWith('throws')).map((tag) => `- Throws ${thrown(tag)}`)
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

const thrown = (tag: string) =>
  tag
    .slice('throws'.length)
    .trim()
    .replaceAll(/\{(\w+)\}/g, '`$1`')
    .replaceAll('\n', ' ')
