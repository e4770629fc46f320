import { type Guildhall, GuildhallError } from '@guildhall/sdk'
import document from '@guildhall/sdk/openapi.json' with { type: 'json' }
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import manifest from '../../package.json' with { type: 'json' }
import { findConnection, type GlobalOptions, openService } from '../connection.ts'
import { note } from '../terminal.ts'
import { type ApiDocument, type Rights, type Tool, toolsOf } from './tools.ts'

const instructions =
  'The data of an association. Lists give a page and its nextCursor: pass that as cursor for the next one. Filters take what the description says; chat_ask answers from the library, with the pages it rests on.'

/**
 * Serves what the key may read, and the library’s answers, as tools of the Model Context Protocol on standard input and
 * output, until the input ends.
 *
 * @throws as `guildhall whoami` does where the key is not good
 */
export async function serveTools(options: GlobalOptions): Promise<void> {
  const { apiKey, baseUrl } = await findConnection(options)
  const guildhall = await openService(apiKey, baseUrl)
  const tools = toolsOf(document as unknown as ApiDocument, await rightsOf(guildhall, apiKey))
  const ended = Promise.withResolvers<void>()
  serveStdio(
    () => {
      const server = serverOf(guildhall, tools)
      server.onclose = () => ended.resolve()
      return server
    },
    { onerror: (error) => note(error.message) },
  )
  await ended.promise
}

async function rightsOf(guildhall: Guildhall, apiKey: string): Promise<Rights> {
  if (apiKey.startsWith('guild_op_')) {
    await guildhall.platform.clients.list({ itemsPerPage: 1 })
    return { scheme: 'operatorKey', scopes: [] }
  }
  const { scopes } = await guildhall.me.get()
  return { scheme: apiKey.startsWith('guild_ses_') ? 'sessionToken' : 'secretKey', scopes }
}

function serverOf(guildhall: Guildhall, tools: Tool[]): Server {
  const server = new Server(
    { name: 'guildhall', version: manifest.version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ operation: _, ...listed }) => listed),
  }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) return failure(`There is no tool ${params.name}, or the key may not use it.`)
    try {
      const data = await call(guildhall, tool, params.arguments ?? {}, mcpReq.signal)
      return { content: [{ type: 'text', text: JSON.stringify(data) }] }
    } catch (error) {
      // Of what the service refuses the model is told, so that it can ask better.
      if (error instanceof GuildhallError || error instanceof TypeError) return failure(error.message)
      throw error
    }
  })
  return server
}

function failure(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] }
}

function call(
  guildhall: Guildhall,
  { operation, inputSchema }: Tool,
  given: Record<string, unknown>,
  signal: AbortSignal,
): PromiseLike<unknown> {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(inputSchema.properties, name))
  if (unknown.length > 0) throw new TypeError(`There is no argument ${unknown.join(', ')}.`)
  const rest = { ...given }
  let path = operation.path
  for (const name of operation.inPath) {
    path = path.replace(`{${name}}`, encodedId(rest[name]))
    delete rest[name]
  }
  const sent = operation.method === 'GET' ? { query: rest } : { json: rest }
  return guildhall.request(operation.method, path as `/${string}`, sent, { signal })
}

/** A part of a path that is one, and no way to another. */
function encodedId(value: unknown): string {
  if (typeof value !== 'string' || !/^[\w-]{1,100}$/.test(value))
    throw new TypeError('An id is needed, as a list gives it.')
  return value
}
