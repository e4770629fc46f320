import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { testService } from '../../../tools/testing/service.ts'
import { publishedCommand, runGuildhall } from './run.ts'

const service = await testService()
const { live } = service.client
await live.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King', status: 'active' })
await live.members.create({ email: 'mary@example.org', firstName: 'Mary', lastName: 'Ward' })
const otherAssociation = await service.createClient()
const otherMember = await otherAssociation.live.members.create({
  email: 'x@example.org',
  firstName: 'X',
  lastName: 'Y',
})

interface JsonSchema {
  description?: string
  enum?: string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Connects the official client to the command as its server. */
async function connectClient(apiKey: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const [command, script] = publishedCommand
  await client.connect(
    new StdioClientTransport({
      command,
      args: [script, 'mcp'],
      env: { GUILDHALL_API_KEY: apiKey, GUILDHALL_BASE_URL: service.url, PATH: process.env.PATH ?? '' },
    }),
  )
  return client
}

async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [first] = content as { text: string }[]
  return { isError: isError === true, text: first?.text ?? '' }
}

describe('with a key for all scopes', () => {
  let client: Client
  beforeAll(async () => {
    client = await connectClient(service.client.keys.live.secret)
  })
  afterAll(() => client.close())

  test('offers tools for reads, and none for writes except chat_ask', async () => {
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    for (const name of ['members_list', 'members_get', 'events_list', 'resources_list', 'chat_ask', 'me_get'])
      expect(names).toContain(name)
    expect(
      names.filter((name) => /create|update|patch|delete|erase|rotate|^platform|^public/.test(name)),
    ).toEqual([])
    for (const { name, description, annotations } of tools) {
      expect(name).toMatch(/^[a-zA-Z0-9_]{1,64}$/)
      expect(description?.length).toBeGreaterThan(10)
      expect(annotations?.readOnlyHint).toBe(name !== 'chat_ask')
      expect(annotations?.destructiveHint).toBe(false)
    }
  })

  test('offers at most 25 tools, with search and chat first, and one that reads pages', async () => {
    const { tools } = await client.listTools()
    expect(tools.length).toBeLessThanOrEqual(25)
    expect(tools.slice(0, 2).map(({ name }) => name)).toEqual(['search_records', 'chat_ask'])
    expect(tools.map(({ name }) => name)).toContain('resources_page')
  })

  test('every argument has a description; enums and required arguments are declared', async () => {
    const { tools } = await client.listTools()
    const missing: string[] = []
    const walk = (schema: JsonSchema, path: string) => {
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        if (!inner.description || inner.description.length < 10) missing.push(`${path}.${name}`)
        walk(inner, `${path}.${name}`)
      }
    }
    const findSchema = (tool: string) => tools.find(({ name }) => name === tool)?.inputSchema as JsonSchema
    for (const { name } of tools) walk(findSchema(name), name)
    expect(missing).toEqual([])
    const { status, order, renewsAt } = findSchema('members_list').properties ?? {}
    const statuses = ['pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled']
    expect(status).toMatchObject({ type: 'array', items: { enum: statuses } })
    expect(order?.properties?.lastName?.enum).toEqual(['asc', 'desc'])
    expect(Object.keys(renewsAt?.properties ?? {})).toEqual(['after', 'before'])
    expect(findSchema('reports_trends').properties?.interval?.enum).toEqual(['day', 'week', 'month'])
    expect(findSchema('resources_page')).toMatchObject({ required: ['id', 'page'] })
    expect(findSchema('search_records').required).toEqual(['q'])
  })

  test('searches, and filters by several values', async () => {
    const found = await callTool(client, 'search_records', { q: 'ada' })
    expect(JSON.parse(found.text).items).toMatchObject([{ list: 'members', name: 'Ada King' }])
    const { text } = await callTool(client, 'members_list', {
      status: ['active', 'pending'],
      fields: ['email'],
    })
    expect(JSON.parse(text).items).toHaveLength(2)
  })

  test('reads a page of a document', async () => {
    const [id = ''] = await addResources(service, service.client, [{ name: 'Rules', pages: ['One', 'Two'] }])
    const { isError, text } = await callTool(client, 'resources_page', { id, page: 2 })
    expect({ isError, page: JSON.parse(text) }).toMatchObject({
      isError: false,
      page: { text: 'Two', pages: 2 },
    })
    expect((await callTool(client, 'resources_page', { id, page: '../1' })).isError).toBe(true)
  })

  test('argument names are valid for models', async () => {
    const { tools } = await client.listTools()
    const names = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))
    expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([])
  })

  test('a list takes filters, an order and a page size', async () => {
    const { text } = await callTool(client, 'members_list', {
      status: ['active'],
      order: { lastName: 'asc' },
      createdAt: { after: '2020-01-01' },
      itemsPerPage: 1,
    })
    const page = JSON.parse(text) as { items: { email: string }[]; totalItems: number }
    expect([page.totalItems, page.items.map(({ email }) => email)]).toEqual([1, ['ada@example.org']])
  })

  test('API errors are returned to the model', async () => {
    const invalid = await callTool(client, 'members_list', { itemsPerPage: 100_000 })
    expect([invalid.isError, invalid.text]).toEqual([true, expect.stringContaining('itemsPerPage')])
    const missing = await callTool(client, 'members_get', { id: crypto.randomUUID() })
    expect([missing.isError, missing.text]).toEqual([true, expect.stringContaining('No such member')])
  })

  test('rejects ids that are paths, unknown arguments and tools, and members of other associations', async () => {
    for (const id of ['../keys', 'a/b', '', 7]) {
      const result = await callTool(client, 'members_get', { id })
      expect([result.isError, result.text]).toEqual([true, expect.stringContaining('id')])
    }
    const unknown = await callTool(client, 'members_list', { constructor: 'x' })
    expect([unknown.isError, unknown.text]).toEqual([
      true,
      expect.stringMatching(/^Unknown argument: constructor\. Arguments of this tool: .*itemsPerPage/),
    ])
    expect((await callTool(client, 'members_delete', { id: otherMember.id })).isError).toBe(true)
    expect((await callTool(client, 'members_get', { id: otherMember.id })).isError).toBe(true)
  })

  test('chat_ask returns the id of a conversation', async () => {
    const { isError, text } = await callTool(client, 'chat_ask', { query: 'What is a tide gauge?' })
    expect([isError, text]).toEqual([false, expect.stringContaining('conversationId')])
  })
})

test('offers fewer tools with fewer scopes', async () => {
  const { key } = await live.keys.create({ name: 'Reader', type: 'secret', scopes: ['events:read'] })
  const client = await connectClient(key)
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toContain('events_list')
  expect(names).not.toContain('members_list')
  expect((await callTool(client, 'members_list')).isError).toBe(true)
  await client.close()
})

test('offers platform tools with an operator key', async () => {
  const client = await connectClient(service.operatorKey)
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toContain('platform_clients_list')
  expect(names).not.toContain('members_list')
  await client.close()
})

test('an invalid key exits with 4 and prints nothing on standard output', async () => {
  const env = { GUILDHALL_API_KEY: 'guild_sk_live_wrong', GUILDHALL_BASE_URL: service.url }
  const run = await runGuildhall(['mcp'], { env })
  expect([run.exitCode, run.stdout]).toEqual([4, ''])
})
