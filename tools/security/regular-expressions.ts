import { parse } from '@babel/parser'
import type { SourceFile } from './tracked-files.ts'

/** A regular expression literal, or a `RegExp` constructed from string literals. */
export interface ExpressionLiteral {
  path: string
  line: number
  source: string
  flags: string
}

/** Literals, and `RegExp` constructions from other values. */
export interface Expressions {
  literals: ExpressionLiteral[]
  /** `path: new RegExp(…)` */
  constructions: string[]
}

interface Node {
  type: string
  start: number
  end: number
  loc: { start: { line: number } }
  [name: string]: unknown
}

/** Finds the regular expression literals and `RegExp` constructions in the syntax tree of a TypeScript file. */
export function findExpressions({ path, text }: SourceFile): Expressions {
  const expressions: Expressions = { literals: [], constructions: [] }
  const { program } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript'],
    createImportExpressions: true,
  })
  visit(program as unknown as Node, (node) => {
    const { line } = node.loc.start
    if (node.type === 'RegExpLiteral')
      expressions.literals.push({ path, line, source: String(node.pattern), flags: String(node.flags) })
    else if (isConstruction(node)) recordExpression(node, expressions, path, text)
  })
  return expressions
}

function isConstruction({ type, callee }: Node): boolean {
  return /^(New|Call)Expression$/.test(type) && (callee as { name?: string }).name === 'RegExp'
}

function recordExpression(node: Node, expressions: Expressions, path: string, text: string): void {
  const [source, flags] = node.arguments as (Node | undefined)[]
  if (source?.type === 'StringLiteral' && (flags === undefined || flags.type === 'StringLiteral'))
    expressions.literals.push({
      path,
      line: node.loc.start.line,
      source: String(source.value),
      flags: String(flags?.value ?? ''),
    })
  else expressions.constructions.push(`${path}: ${text.slice(node.start, node.end).replaceAll(/\s+/g, ' ')}`)
}

function visit(node: Node, callback: (node: Node) => void): void {
  callback(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof child.type === 'string')
        visit(child as Node, callback)
}
