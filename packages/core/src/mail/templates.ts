import { Liquid } from 'liquidjs'

/** The allowed tags. Without loops and filters, the cost of an association’s template is bounded by its length. */
const TAGS = ['if', 'unless', 'case']
const MAX_TEMPLATE_CHARACTERS = 10_000
const MAX_RENDER_MS = 200
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
    parseLimit: MAX_TEMPLATE_CHARACTERS,
    renderLimit: MAX_RENDER_MS,
    memoryLimit: MAX_VALUES,
    // No template includes another.
    templates: {},
  })
  for (const name of Object.keys(engine.tags)) if (!TAGS.includes(name)) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) delete engine.filters[name]
  return (template, variables) => engine.parseAndRenderSync(template, variables)
}
