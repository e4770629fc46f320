import { Liquid } from 'liquidjs'

/** The allowed tags. Without loops and filters, the cost of an association’s template is bounded by its length. */
const TAGS = ['if', 'unless', 'case']
const MAX_LENGTH = 10_000
const MAX_MILLISECONDS = 200
const MAX_VALUES = 100_000

/**
 * Creates a renderer of Liquid templates. An unknown variable is an error, so that no message is sent with a gap.
 *
 * @param escapeValue applied to each variable
 * @returns a function that renders a template; it throws for a malformed one
 */
export function createTemplateRenderer(
  escapeValue: (value: unknown) => string,
): (template: string, variables: Record<string, string>) => string {
  const engine = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    outputEscape: escapeValue,
    parseLimit: MAX_LENGTH,
    renderLimit: MAX_MILLISECONDS,
    memoryLimit: MAX_VALUES,
    // No template includes another.
    templates: {},
  })
  for (const name of Object.keys(engine.tags)) if (!TAGS.includes(name)) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) delete engine.filters[name]
  return (template, variables) => engine.parseAndRenderSync(template, variables)
}
