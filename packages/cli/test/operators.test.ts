import { describe, expect, test } from 'bun:test'
import type { CreatedOperator, Operator, PlatformClientCreated, PlatformHealth } from '@guildhall/sdk'
import { testService } from '../../../tools/testing/service.ts'
import { runGuildhall } from './run.ts'

const service = await testService()
const env = { GUILDHALL_BASE_URL: service.url, GUILDHALL_API_KEY: service.operatorKey }
const run = (...args: string[]) => runGuildhall(args, { env })

describe('guildhall operators', () => {
  test('creates, lists and revokes operators, but does not revoke the last operator', async () => {
    const created = await run('operators', 'create', 'Grace', '--json')
    const { id, key } = JSON.parse(created.stdout) as CreatedOperator
    expect(key).toStartWith('guild_op_')
    expect(created.stderr).toContain('it is not shown again')
    const table = await run('operators', 'list')
    expect(table.stdout).toContain('Grace')
    expect(table.stdout).not.toContain(key)
    const revoked = await run('operators', 'revoke', id, '--yes', '--json')
    expect(JSON.parse(revoked.stdout)).toEqual({ id, revoked: true })
    const operators = JSON.parse((await run('operators', 'list', '--json')).stdout) as Operator[]
    expect(operators.map(({ name }) => name)).toEqual(['Test'])
    const [last] = operators
    const refused = await run('operators', 'revoke', last?.id ?? '', '--yes')
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toContain('only operator')
    expect((await run('operators', 'audit-log')).stdout).toMatch(/operator\.revoked[\s\S]*operator\.created/)
  })

  test('shows the health of the installation', async () => {
    const { queues, database } = JSON.parse(
      (await run('operators', 'health', '--json')).stdout,
    ) as PlatformHealth
    expect(database.version).toStartWith('18.')
    expect(queues.length).toBeGreaterThan(5)
    expect((await run('operators', 'health')).stdout).toContain('deliveries')
  })
})

describe('guildhall clients', () => {
  test('shows an association’s usage, and acts as its administrator', async () => {
    const { live, record } = service.client
    await live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    expect((await run('clients', 'usage', record.id)).stdout).toMatch(/administrators\s+1/)
    const acting = await run('clients', 'act', record.id, '--reason', 'Support', '--json')
    const { token } = JSON.parse(acting.stdout) as { token: string }
    expect((await service.createSdk(token).me.get()).session?.operator).toEqual({
      name: 'Test',
      reason: 'Support',
    })
    expect((await run('clients', 'act', record.id)).exitCode).toBe(2)
  })

  test('suspends an association, and offers no option that the service rejects', async () => {
    const created = await run('clients', 'create', '--name', 'Tidewater', '--slug', 'tidewater', '--json')
    const { id } = (JSON.parse(created.stdout) as PlatformClientCreated).client
    const suspended = await run('clients', 'update', id, '--suspended', 'true', '--json')
    expect(JSON.parse(suspended.stdout)).toMatchObject({ slug: 'tidewater', suspended: true })
    for (const args of [
      ['create', '--name', 'Harbour', '--slug', 'harbour', '--suspended', 'true'],
      ['update', id, '--slug', 'harbour'],
      ['list', '--q', 'Tidewater'],
    ]) {
      const { exitCode, stderr } = await run('clients', ...args)
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('unknown option')])
    }
  })
})
