import { describe, expect, test } from 'bun:test'
import { addOrganizationWith, testServiceWithBroker } from '../../../tools/testing/broker.ts'
import { runGuildhall } from './run.ts'

const { service, broker } = await testServiceWithBroker()
await service.startWorker()
const { live, keys } = service.client
const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }
const run = (...args: string[]) => runGuildhall(['identity', ...args], { env })

describe('identity', () => {
  test('status explains the missing organization', async () => {
    const status = await run('status')
    expect(status.exitCode).toBe(0)
    expect(status.stdout).toMatch(/^connections {2,}none$/m)
    expect(status.stderr).toContain('No organization is set')
  })

  test('portal-link requires an organization and prints a URL of the portal; connections lists the connection', async () => {
    expect((await run('portal-link', 'sso')).exitCode).toBe(1)
    const { organizationId, connectionId } = addOrganizationWith(broker, [], { name: 'Harbour login' })
    const directory = broker.store.addDirectory(organizationId, { name: 'Harbour people' })
    const group = broker.store.addGroup(directory, 'Staff')
    for (let index = 0; index < 150; index++) broker.store.addUser(directory, {}, [group])
    await live.identity.settings.update({ organizationId, groupRoles: { Staff: 'ROLE_CLIENT_USER' } })
    const link = JSON.parse((await run('portal-link', 'dsync', '--json')).stdout)
    expect(link.url).toStartWith(`${broker.url}/portal/`)
    expect((await run('portal-link', 'audit')).exitCode).toBe(2)
    const foreignUrlRun = await run('portal-link', 'sso', '--return-url', 'https://evil.example/')
    expect(foreignUrlRun.stderr).toContain('returnUrl')

    while ((await live.identity.directories.list()).totalItems === 0) await Bun.sleep(50)
    const rows = (await run('connections')).stdout.split('\n')
    expect(rows[0]?.split('\t')).toEqual(['ID', 'NAME', 'TYPE', 'STATE', 'DOMAINS'])
    expect(rows[1]?.split('\t').slice(0, 4)).toEqual([connectionId, 'Harbour login', 'OktaSAML', 'activated'])
  })

  test('sync waits for completion, and a failure explains what to do', async () => {
    const [directory] = await live.identity.directories.list().toArray()
    const id = directory?.id ?? ''
    const synced = await run('sync', id, '--json')
    expect(synced.exitCode).toBe(0)
    expect(JSON.parse(synced.stdout)).toMatchObject({ status: 'completed', error: null })
    expect((await run('directories')).stdout).toContain('\tactive\t150\t1\t')
    broker.store.update(broker.store.directories, id, { state: 'invalid_credentials' })
    const failed = await run('sync', id)
    expect(failed.exitCode).toBe(1)
    expect(failed.stderr).toContain('bearer token')
    expect((await run('sync', 'directory_none')).exitCode).toBe(3)
    expect(JSON.parse((await run('status', '--json')).stdout).directories).toHaveLength(1)
  })
})
