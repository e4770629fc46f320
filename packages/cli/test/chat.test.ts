import { beforeAll, describe, expect, test } from 'bun:test'
import { fillLibrary } from '../../../apps/server/test/chat/fill-library.ts'
import { testService } from '../../../tools/testing/service.ts'
import { runGuildhall } from './run.ts'

const service = await testService()
const { keys } = service.client
const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }
const run = (...args: string[]) => runGuildhall(args, { env })

beforeAll(async () => {
  await fillLibrary(service, service.client)
})

describe('chat', () => {
  test('prints the answer with its sources, and how to follow up', async () => {
    const { stdout, stderr, exitCode } = await run('chat', 'How much do students pay a year?')
    expect(exitCode).toBe(0)
    expect(stdout).toStartWith('Students pay 25 pounds a year.\n\nSources:\n')
    expect(stdout).toContain('Sources:\n  Handbook, p. 1: “Students pay 25 pounds a year.”')
    const [, conversation = ''] = /--conversation (\S+)/.exec(stderr) ?? []
    const next = await run('chat', 'And fellows?', '--conversation', conversation)
    expect(next.stdout).toContain('Fellows pay 290 pounds a year.')
    const getResult = await run('conversations', 'get', conversation, '--json')
    expect(JSON.parse(getResult.stdout).messages).toHaveLength(4)
  })

  test('lists related resources if there is no answer, and prints JSON with --json', async () => {
    const { stdout } = await run('chat', 'Which annual fee does the zeppelin pay?')
    expect(stdout).toContain('zeppelin')
    expect(stdout).toContain('Related:\n')
    const json = await run('chat', 'How much do students pay a year?', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ status: 'answered', model: 'extractive' })
  })

  test('exits with 3 for an unknown conversation, and 4 without a key', async () => {
    const id = crypto.randomUUID()
    expect((await run('chat', 'fees', '--conversation', id)).exitCode).toBe(3)
    const withoutKey = await runGuildhall(['chat', 'fees'], { env: { GUILDHALL_BASE_URL: service.url } })
    expect(withoutKey.exitCode).toBe(4)
  })
})

test('lists and deletes conversations', async () => {
  const answer = JSON.parse((await run('chat', 'When does the council get elected?', '--json')).stdout)
  const list = JSON.parse((await run('conversations', 'list', '--json')).stdout)
  expect(list[0]).toMatchObject({ conversationId: answer.conversationId, messageCount: 2 })
  expect((await run('conversations', 'delete', answer.conversationId)).exitCode).toBe(0)
  expect((await run('conversations', 'delete', answer.conversationId)).exitCode).toBe(3)
})
