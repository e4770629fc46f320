import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'

const service = await testService()
const { live } = service.client
await service.startWorker()

describe('an import with a mapping', () => {
  test('writes mapped columns, including custom fields, and ignores all others', async () => {
    const file = 'Vorname;Nachname;E-Mail;Sparte;Ort;Notiz\nAda;King;ada@example.org;Rudern;Bath;geheim\n'
    const { mapping } = await live.members.previewImport(file)
    const chosenMapping = { ...mapping, Notiz: null }
    const started = await live.members.import(file, { mapping: chosenMapping })
    expect(started.mapping).toEqual(chosenMapping)
    const done = await live.imports.wait(started.id, { pollInterval: 30 })
    expect(done).toMatchObject({
      status: 'completed',
      delimiter: ';',
      rows: { total: 1, processed: 1, created: 1 },
    })
    const [member] = await live.members.list({ email: 'ada@example.org' }).toArray({ limit: 1 })
    expect(member).toMatchObject({
      firstName: 'Ada',
      lastName: 'King',
      address: { city: 'Bath' },
      customFields: { Sparte: 'Rudern' },
    })
    expect(member?.customFields).not.toHaveProperty('Notiz')
  })

  test('merges custom fields of an existing member', async () => {
    const { id } = await live.members.create({
      email: 'merge@example.org',
      firstName: 'A',
      lastName: 'B',
      customFields: { a: '1', b: '2' },
    })
    const started = await live.members.import('email,customFields.b,customFields.c\nmerge@example.org,3,\n', {
      mode: 'upsert',
    })
    expect((await live.imports.wait(started.id, { pollInterval: 30 })).rows.updated).toBe(1)
    expect((await live.members.get(id)).customFields).toEqual({ a: '1', b: '3' })
  })

  test('does not need to map columns named after a field', async () => {
    const file = 'email,Vor,lastName\nplain@example.org,Ada,King\n'
    const started = await live.members.import(file, { mapping: { Vor: 'firstName' } })
    expect((await live.imports.wait(started.id, { pollInterval: 30 })).rows.created).toBe(1)
  })

  test('imports the second of two columns with the same heading', async () => {
    const file = 'email,name,name\ntwice@example.org,Ada,King\n'
    const mapping = { name: 'firstName', 'name (2)': 'lastName' }
    const started = await live.members.import(file, { mapping })
    expect((await live.imports.wait(started.id, { pollInterval: 30 })).rows.created).toBe(1)
    const [member] = await live.members.list({ email: 'twice@example.org' }).toArray({ limit: 1 })
    expect(member).toMatchObject({ firstName: 'Ada', lastName: 'King' })
  })
})
