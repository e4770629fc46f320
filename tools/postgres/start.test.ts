import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { findBinaries } from './binaries.ts'
import { removeDataDirectory } from './data-directory.ts'
import { type RunningPostgres, startPostgres } from './start.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'guildhall-postgres-test-'))
let running: RunningPostgres | undefined

const start = async () => {
  running = await startPostgres({ dataDirectory, isDurable: false })
  return running
}
const query = async (url: string, statement: string) => {
  await using sql = new SQL(url, { max: 1 })
  return [...(await sql.unsafe(statement))]
}
/** A server accepts connections before its checkpointer is listed. @returns the process id */
const findCheckpointer = async (url: string): Promise<number> => {
  for (;;) {
    const [row] = await query(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
    if (row) return row.pid
    await Bun.sleep(5)
  }
}
const getClusterPath = () => join(realpathSync(join(dataDirectory, 'cluster')), 'data')

afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => removeDataDirectory(dataDirectory))

describe('the embedded PostgreSQL', () => {
  test('creates a database owned by an ordinary role that can create roles', async () => {
    const { url } = await start()
    const [role] = await query(
      url,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, current_setting('TimeZone') as zone,
         (select pg_get_userbyid(datdba) = current_user from pg_database where datname = current_database()) as owner
       from pg_roles where rolname = current_user`,
    )
    const permissions = { rolsuper: false, rolbypassrls: false, rolcreaterole: true, rolcreatedb: true }
    expect(role).toEqual({ ...permissions, zone: 'UTC', owner: true })
  })

  test('keeps data, port and password across starts', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(second.hasStoppedOrphan).toBe(false)
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('requires the password, which only its owner can read', async () => {
    const { url } = await start()
    const wrongUrl = new URL(url)
    wrongUrl.password = 'guess'
    await expect(query(wrongUrl.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(dataDirectory, 'password')).mode & 0o777).toBe(0o600)
  })

  test('is stopped if its database cannot be prepared', async () => {
    await (await start()).stop()
    const file = join(dataDirectory, 'password')
    const password = readFileSync(file, 'utf8')
    writeFileSync(file, 'f'.repeat(password.trim().length))
    await expect(start()).rejects.toThrow('password authentication failed')
    writeFileSync(file, password)
    const { url, hasStoppedOrphan } = await start()
    expect(hasStoppedOrphan).toBe(false)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses a directory in use', async () => {
    await start()
    await expect(startPostgres({ dataDirectory })).rejects.toThrow('Another run of Guildhall is using')
  })

  test('replaces a PostgreSQL whose launcher was killed, and keeps committed rows', async () => {
    const file = join(import.meta.dir, 'start.fixture.ts')
    const launcher = spawn(process.execPath, [file, dataDirectory], { stdio: ['ignore', 'pipe', 'inherit'] })
    const url = await new Promise<string>((resolve) =>
      launcher.stdout.once('data', (line) => resolve(`${line}`.trim())),
    )
    await query(url, 'create table survivor as select 7 as number')
    const orphan = Number.parseInt(readFileSync(join(getClusterPath(), 'postmaster.pid'), 'utf8'), 10)
    launcher.kill('SIGKILL')
    await new Promise((resolve) => launcher.once('exit', resolve))
    expect(process.kill(orphan, 0)).toBe(true)

    const next = await start()
    expect(next.hasStoppedOrphan).toBe(true)
    expect(() => process.kill(orphan, 0)).toThrow()
    expect(await query(next.url, 'select number from survivor')).toEqual([{ number: 7 }])
  })

  test('waits for child processes of a killed PostgreSQL', async () => {
    const { adminUrl, exited } = await start()
    const postmaster = Number.parseInt(readFileSync(join(getClusterPath(), 'postmaster.pid'), 'utf8'), 10)
    const checkpointer = await findCheckpointer(adminUrl)
    process.kill(checkpointer, 'SIGSTOP')
    process.kill(postmaster, 'SIGKILL')
    await exited
    const starting = start()
    const log = join(dataDirectory, 'postgres.log')
    while (!readFileSync(log, 'utf8').includes('still in use')) await Bun.sleep(5)
    process.kill(checkpointer, 'SIGCONT')
    expect(await query((await starting).url, 'select 3 as number')).toEqual([{ number: 3 }])
  })

  test('ignores a lock file with a reused pid', async () => {
    await (await start()).stop()
    writeFileSync(join(getClusterPath(), 'postmaster.pid'), `${process.pid}\n${getClusterPath()}\n`)
    const { url, hasStoppedOrphan } = await start()
    expect(hasStoppedOrphan).toBe(false)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('explains what to do with data of another version', async () => {
    await (await start()).stop()
    const version = join(getClusterPath(), 'PG_VERSION')
    const originalVersion = readFileSync(version, 'utf8')
    writeFileSync(version, '17\n')
    await expect(start()).rejects.toThrow(/created by PostgreSQL 17.*includes PostgreSQL 18.*pg_dump/s)
    writeFileSync(version, originalVersion)
  })

  test('explains what to do on an unsupported platform', () => {
    expect(() => findBinaries('plan9-mips')).toThrow(/No embedded PostgreSQL for plan9-mips.*DATABASE_URL/)
  })
})
