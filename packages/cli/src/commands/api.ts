import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { UsageError } from '../exit-codes.ts'
import { assignFields, collect, readBody } from '../fields.ts'
import { printJson } from '../output.ts'
import { confirm } from '../prompts.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

interface ApiOptions extends GlobalOptions {
  field?: string[]
  data?: string
  ifMatch?: string
}

/** `guildhall api …`. */
export function createApiCommand(): Command {
  return new Command('api')
    .description(
      'call any JSON operation of the API and print the response; the reference is at /docs on the service',
    )
    .argument('<method>', 'GET, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'path with its query, such as /api/members?status=active')
    .option(
      '-f, --field <key=value>',
      'query parameter of GET or DELETE, otherwise field of the body; key:=JSON for values other than text (repeatable)',
      collect,
    )
    .option('--data <json>', 'request body as JSON: inline, @file, or - for standard input')
    .option('--if-match <etag>', 'succeed only if the record still has this ETag')
    .action(async (method: string, path: string, _options, self: Command) =>
      callApi(method.toUpperCase(), path, self.optsWithGlobals<ApiOptions>()),
    )
}

async function callApi(method: string, path: string, options: ApiOptions): Promise<void> {
  if (!isMethod(method))
    throw new UsageError(`The method must be one of ${methods.join(', ')}, not "${method}".`)
  // Anything else could change the host that receives the key.
  if (!/^\/[^/\\]/.test(path))
    throw new UsageError(`The path must begin with a single /, such as /api/members, not "${path}".`)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  if (!hasBody && options.data !== undefined)
    throw new UsageError(`${method} requests have no body: use -f for query parameters.`)
  const fields = assignFields(
    options.data === undefined ? null : await readBody(options.data),
    options.field ?? [],
    '-f',
  )
  const guildhall = await connect(options)
  if (method === 'DELETE') await confirm(`DELETE ${path} cannot be undone.`, options)
  const { path: requestPath, ...payload } =
    fields && !hasBody ? addToQuery(path, fields) : { path, json: fields ?? undefined }
  const { ifMatch } = options
  const { data } = await guildhall
    .request(method, requestPath as `/${string}`, payload, { ifMatch })
    .withResponse()
  if (data !== undefined) printJson(data)
}

const isMethod = (method: string): method is Method => (methods as readonly string[]).includes(method)

/** Separates a path from its query, and adds fields to the query. */
function addToQuery(
  path: string,
  fields: Record<string, unknown>,
): { path: string; query: Record<string, unknown> } {
  const [base = '', search = ''] = path.split(/\?(.*)/s)
  const parameters = new URLSearchParams(search)
  const query = Object.fromEntries(
    [...new Set(parameters.keys())].map((name) =>
      name.endsWith('[]') ? [name.slice(0, -2), parameters.getAll(name)] : [name, parameters.get(name)],
    ),
  )
  return { path: base, query: { ...query, ...fields } }
}
