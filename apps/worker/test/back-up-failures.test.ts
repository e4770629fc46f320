import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteMarkedFiles } from '@guildhall/core/library/delete-files'
import { connectAsOwner } from '@guildhall/core/operations/backup/connect'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { DiskStorage } from '@guildhall/core/platform/storage/disk-storage'
import { blockFileDeletion } from '@guildhall/core/platform/storage/file-removal-lock'
import { SQL } from 'bun'
import { startBucketServer } from '../../../tools/testing/bucket-server.ts'
import { dropDatabase } from '../../../tools/testing/database.ts'
import { testService } from '../../../tools/testing/service.ts'
import { buildPdf } from '../../server/test/library/files.ts'
import { createEmptyTarget, readAllRows, runCommand, startCommand } from './run-command.ts'

const service = await testService()
const { live, record } = service.client
const storage = service.environment.STORAGE_DIRECTORY ?? ''
const upload = (name: string) =>
  live.resources.upload(new Blob([buildPdf(name)]), { name, fileName: `${name}.pdf`, status: 'published' })
await live.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' })
const uploadedResource = await upload('kept')
const directory = await mkdtemp(join(tmpdir(), 'guildhall-back-up-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const completeArchive = join(directory, 'whole.tar.zst')
const backUpResult = await runCommand('back-up', service.environment, completeArchive, '--json')
const target = await createEmptyTarget(service)

/** Expects a restore to fail without changing anything. @returns its standard error */
async function expectRejected(archive: string, environment: Record<string, string> = {}) {
  const before = await readAllRows(target.database)
  const { status, stdout, stderr } = await runCommand(
    'restore',
    { ...target.environment, ...environment },
    archive,
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(await readAllRows(target.database)).toEqual(before)
  expect(await readdir(target.directory)).not.toContain('files')
  return stderr
}

async function writeChangedArchive(name: string, change: (bytes: Uint8Array) => Uint8Array): Promise<string> {
  const path = join(directory, name)
  await Bun.write(path, change(await Bun.file(completeArchive).bytes()))
  return path
}

describe('restore rejects an archive and changes nothing if it', () => {
  test.each([
    ['is truncated by a byte', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['is cut in the middle', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
    ['has trailing bytes', (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from('x')])],
    ['is empty', () => new Uint8Array()],
  ])('%s', async (name, change) => {
    expect(await expectRejected(await writeChangedArchive(`${name}.tar.zst`, change))).toContain(
      'is not a complete backup',
    )
  })

  test.each([0.01, 0.5, 0.99])('has a flipped bit at %d of its length', async (fraction) => {
    const altered = await writeChangedArchive(`altered-${fraction}`, (bytes) => {
      const position = Math.floor((bytes.length - 64) * fraction)
      bytes[position] = (bytes[position] ?? 0) ^ 1
      return bytes
    })
    expect(await expectRejected(altered)).toContain('is damaged')
  })

  test('is a directory', async () => {
    expect(await expectRejected(directory)).toContain(`${directory} cannot be read: EISDIR`)
  })

  test('does not exist', async () => {
    expect(await expectRejected(join(directory, 'nothing'))).toContain('nothing cannot be read')
  })

  test('was written with a SECRETS_KEY that is not configured, unless --without-secrets-keys is given', async () => {
    const SECRETS_KEY = Buffer.alloc(32, 9).toString('base64')
    const message = await expectRejected(completeArchive, { SECRETS_KEY })
    for (const part of ['SECRETS_KEYS_PREVIOUS', 'payment provider']) expect(message).toContain(part)
    const otherKeyTarget = await createEmptyTarget(service, { SECRETS_KEY })
    expect(
      await runCommand('restore', otherKeyTarget.environment, completeArchive, '--without-secrets-keys'),
    ).toMatchObject({
      status: 0,
    })
    const previousKeyTarget = await createEmptyTarget(service, {
      SECRETS_KEY,
      SECRETS_KEYS_PREVIOUS: service.environment.SECRETS_KEY ?? '',
    })
    expect(await runCommand('restore', previousKeyTarget.environment, completeArchive)).toMatchObject({
      status: 0,
    })
  })
})

describe('restore leaves a database unchanged and fails if it', () => {
  const { sql } = target.database

  test('is not empty', async () => {
    await sql`insert into operator_keys (name, hash) values ('Ada', 'x')`
    expect(await expectRejected(completeArchive)).toContain('not empty: operator_keys has rows')
    await sql`delete from operator_keys`
  })

  test('has another schema version; the error names the release to use', async () => {
    await sql`insert into kysely_migration values ('0099-later', now()::text)`
    const stderr = await expectRejected(completeArchive)
    expect(stderr).toContain('the database 0099-later')
    expect(stderr).toContain('Use release 0.1.0')
    await sql`delete from kysely_migration where name = '0099-later'`
  })

  test('has tables that were changed manually', async () => {
    await sql`alter table members add column note text`
    expect(await expectRejected(completeArchive)).toContain('manually')
    await sql`alter table members drop column note`
  })

  test('is used by a server', async () => {
    const server = openDatabase(target.database.url, 1, 'guildhall-server')
    try {
      await server.platform.selectFrom('clients').select('id').execute()
      expect(await expectRejected(completeArchive)).toContain('in use (guildhall-server-platform)')
    } finally {
      await server.close()
    }
  })

  test('was never migrated; a backup of it fails too', async () => {
    const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
    await sql.unsafe(`create database ${name} template template0`)
    const url = new URL(target.database.url)
    url.pathname = `/${name}`
    const environment = { ...target.environment, DATABASE_URL: url.href }
    try {
      expect(await expectRejected(completeArchive, environment)).toContain('bun run migrate')
      expect(await runCommand('back-up', environment, join(directory, 'x'))).toMatchObject({ status: 1 })
      await using emptyDatabase = new SQL(url.href, { max: 1 })
      const tables = await emptyDatabase`select relname from pg_class
        where relnamespace = 'public'::regnamespace`
      expect([...tables]).toEqual([])
    } finally {
      await dropDatabase(name)
    }
  })

  test('is unreachable', async () => {
    expect(
      await expectRejected(completeArchive, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x' }),
    ).toContain('Cannot connect to the database')
  })
})

test('restore succeeds after rejected attempts, but only once', async () => {
  expect(await runCommand('restore', target.environment, completeArchive)).toMatchObject({ status: 0 })
  const { stderr } = await runCommand('restore', target.environment, completeArchive)
  expect(stderr).toContain('not empty')
})

describe('a backup', () => {
  test('does not overwrite a file', async () => {
    const before = await Bun.file(completeArchive).bytes()
    const result = await runCommand('back-up', service.environment, completeArchive)
    expect(result).toMatchObject({ status: 1, stderr: expect.stringContaining('already exists') })
    expect(await Bun.file(completeArchive).bytes()).toEqual(before)
  })

  test.each([[[]], [['a', 'b']], [['--force', 'a']]])('rejects the arguments %j', async (args) => {
    const { status, stderr } = await runCommand('back-up', service.environment, ...(args as string[]))
    expect([status, stderr.includes('Usage: bun run back-up <file>')]).toEqual([1, true])
  })

  test('leaves no file if the file size limit is exceeded', async () => {
    const child = Bun.spawn(
      [
        'sh',
        '-c',
        'ulimit -f 8; exec "$0" "$@"',
        process.execPath,
        join(import.meta.dir, '../src/back-up.ts'),
        join(directory, 'full'),
      ],
      { env: { ...process.env, ...service.environment }, stdout: 'ignore', stderr: 'pipe' },
    )
    expect(await child.exited).toBe(1)
    expect(await child.stderr.text()).toContain('EFBIG')
    expect((await readdir(directory)).filter((name) => name.startsWith('full'))).toEqual([])
  })

  test('fails if its role does not own the tables', async () => {
    const { sql, url } = service.database
    const role = `reader_${crypto.randomUUID().slice(0, 8)}`
    // The role can read every table, but row-level security hides the rows.
    await sql.unsafe(`create role ${role} login password 'x'; grant select on all tables in schema public to ${role};
      grant select on all sequences in schema public to ${role}`)
    try {
      const DATABASE_URL = Object.assign(new URL(url), { username: role, password: 'x' }).href
      const result = await runCommand(
        'back-up',
        { ...service.environment, DATABASE_URL },
        join(directory, 'partly'),
      )
      expect([result.status, result.stderr.includes('must name the role that owns the tables')]).toEqual([
        1,
        true,
      ])
      expect((await readdir(directory)).filter((name) => name.startsWith('partly'))).toEqual([])
    } finally {
      await sql.unsafe(`revoke all on all tables in schema public from ${role};
        revoke all on all sequences in schema public from ${role}; drop role ${role}`)
    }
  })

  test('fails if the storage is unavailable', async () => {
    const bucket = startBucketServer()
    bucket.isDown = true
    try {
      const environment = {
        ...service.environment,
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      }
      const result = await runCommand('back-up', environment, join(directory, 'away'))
      expect([result.status, result.stderr.includes('file storage is unavailable')]).toEqual([1, true])
      expect((await readdir(directory)).filter((name) => name.startsWith('away'))).toEqual([])
    } finally {
      bucket.stop()
    }
  })

  test('that is killed before it writes leaves no file, and the next one succeeds and replaces a partial file', async () => {
    const path = join(directory, 'killed.tar.zst')
    const connection = await connectAsOwner(service.database.url, 'guildhall-test')
    expect(await blockFileDeletion(connection)).toBe(true)
    // The backup waits for the lock, so that it is killed before it writes anything.
    const killedBackup = startCommand('back-up', service.environment, path)
    const findWaitingLocks = () =>
      service.database.sql`select from pg_locks where locktype = 'advisory' and not granted`
    while ((await findWaitingLocks()).length === 0) await Bun.sleep(20)
    killedBackup.kill('SIGKILL')
    await killedBackup.exited
    await connection.end()
    await Bun.write(`${path}.partial`, 'left by a killed backup')
    expect(await Bun.file(path).exists()).toBe(false)
    expect(await runCommand('back-up', service.environment, path)).toMatchObject({ status: 0 })
    expect(await Bun.file(`${path}.partial`).exists()).toBe(false)
  })

  test('blocks the deletion of files until it releases its lock', async () => {
    const database = openDatabase(service.database.url, 1, 'guildhall-test')
    const disk = new DiskStorage(storage)
    const connection = await connectAsOwner(service.database.url, 'guildhall-test')
    try {
      const deleted = await upload('gone')
      expect(await blockFileDeletion(connection)).toBe(true)
      await live.resources.delete(deleted.id)
      expect(await deleteMarkedFiles(database, disk)).toBe(0)
    } finally {
      await connection.end()
    }
    while ((await deleteMarkedFiles(database, disk)) === 0) await Bun.sleep(20)
    await database.close()
  })

  test('is written without a missing file, reports that file and exits with 1', async () => {
    const [{ file_id }] = await service.database
      .sql`select file_id from resources where id = ${uploadedResource.id}`
    await rm(join(storage, 'files', record.id, file_id.slice(-2), file_id))
    const path = join(directory, 'lacking.tar.zst')
    const result = await runCommand('back-up', service.environment, path, '--json')
    expect(result.status).toBe(1)
    expect(JSON.parse(result.stdout).missing).toEqual([`${record.id}/${file_id}`])
    expect(result.stderr).toContain('reconcile-files')
    const otherTarget = await createEmptyTarget(service)
    expect(await runCommand('restore', otherTarget.environment, path)).toMatchObject({ status: 0 })
  })
})

test('an archive is compressed with Zstandard, and its first entry is guildhall-back-up.json', async () => {
  expect(backUpResult.status).toBe(0)
  // The archive ends with a trailer of 60 bytes, in a frame that tools for Zstandard skip.
  const raw = Bun.zstdDecompressSync((await Bun.file(completeArchive).bytes()).subarray(0, -60))
  expect(new TextDecoder().decode(raw.subarray(0, 22))).toBe('guildhall-back-up.json')
})
