import { type Guildhall, GuildhallError } from '@guildhall/sdk'
import document from '@guildhall/sdk/openapi.json' with { type: 'json' }
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import manifest from '../../package.json' with { type: 'json' }
import { findConnection, type GlobalOptions, openService } from '../connection.ts'
import { printNote } from '../terminal.ts'
import { type ApiDocument, buildTools, type Permissions, type Tool } from './tools.ts'

const instructions =
  'Read access to an association’s data. search_records searches members, resources, events, courses, jobs, posts, sponsorships and users. Lists return a page and nextCursor: pass it as cursor for the next page. chat_ask answers questions from the library and cites pages; resources_page reads a page.'

/**
 * Runs an MCP server on standard input and output until the input ends, with a tool for each operation in tools.ts that
 * the key permits.
 *
 * @throws the same errors as `guildhall whoami` if the key is invalid
 */
export async function serveTools(options: GlobalOptions): Promise<void> {
  const { apiKey, baseUrl } = await findConnection(options)
  const guildhall = await openService(apiKey, baseUrl)
  const tools = buildTools(document as unknown as ApiDocument, await getPermissions(guildhall, apiKey))
  // Not Promise.withResolvers, which Node 20 lacks.
  await new Promise<void>((resolve) => {
    serveStdio(
      () => {
        const server = createServer(guildhall, tools)
        server.onclose = () => resolve()
        return server
      },
      { onerror: (error) => printNote(error.message) },
    )
  })
}

async function getPermissions(guildhall: Guildhall, apiKey: string): Promise<Permissions> {
  if (apiKey.startsWith('guild_op_')) {
    await guildhall.platform.clients.list({ itemsPerPage: 1 })
    return { scheme: 'operatorKey', scopes: [] }
  }
  const { scopes } = await guildhall.me.get()
  return { scheme: apiKey.startsWith('guild_ses_') ? 'sessionToken' : 'secretKey', scopes }
}

function createServer(guildhall: Guildhall, tools: Tool[]): Server {
  const server = new Server(
    { name: 'guildhall', version: manifest.version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ operation: _, ...listed }) => listed),
  }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) return toFailure(`Unknown tool ${params.name}, or the key lacks its scope.`)
    try {
      const data = await call(guildhall, tool, params.arguments ?? {}, mcpReq.signal)
      return { content: [{ type: 'text', text: JSON.stringify(data) }] }
    } catch (error) {
      // The model sees API errors, so that it can correct its call.
      if (error instanceof GuildhallError || error instanceof TypeError) return toFailure(error.message)
      throw error
    }
  })
  return server
}

function toFailure(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] }
}

function call(
  guildhall: Guildhall,
  { operation, inputSchema }: Tool,
  args: Record<string, unknown>,
  signal: AbortSignal,
): PromiseLike<unknown> {
  const unknownNames = Object.keys(args).filter((name) => !Object.hasOwn(inputSchema.properties, name))
  if (unknownNames.length > 0) {
    const names = Object.keys(inputSchema.properties).join(', ') || 'none'
    throw new TypeError(`Unknown argument: ${unknownNames.join(', ')}. Arguments of this tool: ${names}.`)
  }
  const otherArgs = { ...args }
  let path = operation.path
  for (const name of operation.pathParameters) {
    path = path.replace(`{${name}}`, toPathSegment(name, otherArgs[name]))
    delete otherArgs[name]
  }
  const payload = operation.method === 'GET' ? { query: otherArgs } : { json: otherArgs }
  return guildhall.request(operation.method, path as `/${string}`, payload, { signal })
}

/** Accepts ids and page numbers only, so that a value cannot change the request path. */
function toPathSegment(name: string, value: unknown): string {
  if (name === 'page' && typeof value === 'number') return String(value)
  if (typeof value !== 'string' || !/^[\w-]{1,100}$/.test(value))
    throw new TypeError(`${name} must be an id, such as one returned by a list tool.`)
  return value
}
