import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import { document, type Operation } from './operations.ts'

/** Internals that must not leak: stack traces, SQL, file paths, error classes. */
const internalsPattern =
  /\bat \S+ \(|\.ts:\d|node_modules|\/(?:home|root|usr|work|tmp|var|opt)\/|\bselect .+ from\b|\binsert into\b|\bsyntax error\b|relation "|column "|guildhall_app|PostgresError|TypeError|RangeError|undefined is not/i

const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^https?:\/\/\S+$/i,
  'time-zone': /^\S+$/,
  'language-tag': /^\S+$/,
  visible: /[^\s\u200b]/,
  currency: /^[A-Z]{3}$/,
  country: /^[A-Z]{2}$/,
}

/** Stricter than the document: responses have one representation of a timestamp. */
const responseFormats = { ...formats, 'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/ }

const requestAjv = new Ajv({ strict: false, formats })
const responseAjv = new Ajv({ strict: false, allErrors: true, formats: responseFormats })
for (const ajv of [requestAjv, responseAjv]) ajv.addSchema(document, 'guildhall')
const validators = new Map<string, ValidateFunction>()

/** The last page by cursor has no Link, and a response with the whole file can omit Accept-Ranges. */
const optionalHeaders = new Set(['Link', 'Accept-Ranges'])

/**
 * Compares a response with the OpenAPI document.
 *
 * @returns the deviations; none if the response is as documented
 */
export async function findDeviations(operation: Operation, response: Response): Promise<string[]> {
  const text = await readText(response)
  const documented = operation.responses[response.status]
  if (!documented) return [`the status ${response.status} is not documented: ${text.slice(0, 300)}`]
  const deviations: string[] = []
  if (response.status >= 500) deviations.push(`${response.status}: ${text.slice(0, 300)}`)
  if (response.status === 429) deviations.push("the test's rate limit is exceeded")
  for (const name of Object.keys(documented.headers ?? {})) {
    if (!response.headers.has(name) && !optionalHeaders.has(name))
      deviations.push(`the header ${name} is missing`)
  }
  return [
    ...deviations,
    ...findHeaderDeviations(operation, response),
    ...findBodyDeviations(operation, response, text),
  ]
}

/** Headers that every response has, and their values. */
const requiredHeaders: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy': /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
  'cross-origin-resource-policy': /^(same-site|cross-origin)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'x-request-id': /^[\x21-\x7e]{1,128}$/,
  vary: /Accept-Encoding/,
}

/** Finds missing or wrong headers. Private responses must not be cached; others can set a max-age. */
function findHeaderDeviations({ path }: Operation, { headers }: Response): string[] {
  const isPrivatePath = /^\/(api\/(?!v1\/)|auth\/|webhooks\/)/.test(path)
  const cacheControlPattern = isPrivatePath
    ? /^private, no-store$/
    : /^(public, max-age=\d+|no-store$|private, no-store$)/
  const expected = Object.entries({ ...requiredHeaders, 'cache-control': cacheControlPattern })
  return expected
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => `the header ${name} is "${headers.get(name)}"`)
}

/** Reads the body, or the first chunk of an event stream. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.clone().text()
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

function findBodyDeviations(operation: Operation, response: Response, text: string): string[] {
  const content = operation.responses[response.status]?.content
  if (!content) return text === '' ? [] : [`a body that is not documented: ${text.slice(0, 300)}`]
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (content['*/*']) return []
  if (!content[type]) return [`the content type "${type}" is not documented: ${text.slice(0, 300)}`]
  if (!/^application\/(problem\+)?json$/.test(type)) return []
  const leak = response.ok ? null : internalsPattern.exec(text)
  return [
    ...(leak ? [`it leaks internals: ${text}`] : []),
    ...findSchemaDeviations(operation, response.status, type, text),
  ]
}

function findSchemaDeviations(operation: Operation, status: number, type: string, text: string): string[] {
  const validate = compile(responseAjv, operation, ['responses', String(status), 'content', type, 'schema'])
  const body: unknown = JSON.parse(text)
  if (!validate(body))
    return [`not the documented shape: ${responseAjv.errorsText(validate.errors)}: ${text.slice(0, 600)}`]
  if (type !== 'application/problem+json') return []
  const problem = body as { status: number; requestId: string }
  return problem.status === status
    ? []
    : [`its status member is ${problem.status}, the response status ${status}`]
}

/** Whether a text is JSON with the documented shape of the operation’s body. */
export function isDocumentedBody(operation: Operation, text: string): boolean {
  const validate = compile(requestAjv, operation, ['requestBody', 'content', 'application/json', 'schema'])
  try {
    return validate(JSON.parse(text))
  } catch {
    return false
  }
}

/** Compiles the schema at this path in an operation of the document. */
function compile(ajv: Ajv, operation: Operation, steps: string[]): ValidateFunction {
  const pointer = ['paths', operation.path, operation.method.toLowerCase(), ...steps]
    .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const reference = `guildhall#/${pointer}`
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference })
  validators.set(reference, validate)
  return validate
}
