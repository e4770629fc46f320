import { expect, test } from 'bun:test'
import PowerPoint from 'pptxgenjs'
import { createTemporaryDirectory } from './directory.ts'
import { createReader, readTexts } from './reading.ts'
import { buildCompoundFile, buildPptx } from './samples.ts'

const { read, readFailure } = createReader(createTemporaryDirectory())

test('each slide is a page, with its speaker notes', async () => {
  const processed = await read(
    await buildPptx([{ text: 'First', notes: 'Say hello' }, { text: 'A & B' }]),
    'pptx',
  )
  expect(processed.pageCount).toBe(2)
  expect(readTexts(processed)).toEqual(['First\n\nSay hello', 'A & B'])
  // Speaker notes must not appear in the excerpt, which has a larger audience.
  expect(processed.excerpt).toBe('First')
  expect(processed.preview).toMatchObject({ width: 640, height: 360 })
})

test('tables are read by row, and slide numbers are skipped', async () => {
  const presentation = new PowerPoint()
  const slide = presentation.addSlide()
  slide.slideNumber = { x: 1, y: 1 }
  slide.addTable([
    [{ text: 'Port' }, { text: 'Depth' }],
    [{ text: 'Leith' }, { text: '9.1' }],
  ])
  const content = new Uint8Array((await presentation.write({ outputType: 'nodebuffer' })) as Buffer)
  expect(readTexts(await read(content, 'pptx'))).toEqual(['Port\tDepth\nLeith\t9.1'])
})

test('a presentation with too many slides is too complex', async () => {
  expect(
    (await readFailure(await buildPptx([{ text: '1' }, { text: '2' }]), 'pptx', { pages: 1 })).code,
  ).toBe('too_complex')
})

/** Builds an [MS-PPT] record; containers have version 15. */
function buildRecord(type: number, content: Buffer | Buffer[], instance = 0): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | (Array.isArray(content) ? 0xf : 0), 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const buildUtf16Text = (text: string) => buildRecord(0x0fa0, Buffer.from(text, 'utf16le'))
const buildLatinText = (text: string) => buildRecord(0x0fa8, Buffer.from(text, 'latin1'))
const buildSlideEntry = () => buildRecord(0x03f3, Buffer.alloc(20))

test('legacy presentations: titles come from the slide list, text boxes from the slides', async () => {
  const list = buildRecord(0x0ff0, [
    buildSlideEntry(),
    buildUtf16Text('Žerav'),
    buildLatinText('Depths'),
    buildSlideEntry(),
    buildLatinText('Café'),
  ])
  const notes = buildRecord(0x0ff0, [buildSlideEntry(), buildLatinText('Not shown')], 2)
  const slides = [
    buildRecord(0x03ee, [buildLatinText('A box')]),
    buildRecord(0x03ee, [buildRecord(0x040c, [buildLatinText('Another')])]),
  ]
  const document = Buffer.concat([buildRecord(0x03e8, [list, notes]), ...slides])
  const content = buildCompoundFile({ 'PowerPoint Document': document, 'Current User': Buffer.alloc(32) })
  expect(readTexts(await read(content, 'ppt'))).toEqual(['Žerav\nDepths\nA box', 'Café\nAnother'])
})

/** Builds a record of little-endian 32-bit numbers. */
const buildNumbers = (type: number, ...values: number[]) => {
  const content = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) content.writeUInt32LE(value, index * 4)
  return buildRecord(type, content)
}

test('legacy presentations: text boxes and tables are found through the persist directory, ignoring earlier versions and masters', async () => {
  const listSlides = (...slides: [id: number, title: string][]) =>
    buildRecord(0x03e8, [
      buildRecord(
        0x0ff0,
        slides.flatMap(([id, title]) => [buildNumbers(0x03f3, id, 0, 0, 0, 0), buildLatinText(title)]),
      ),
    ])
  const parts: Buffer[] = []
  const getOffset = () => Buffer.concat(parts).length
  const write = (part: Buffer) => {
    const offset = getOffset()
    parts.push(part)
    return offset
  }
  /** Writes the persist directory of a save, for ids from `firstId`. @returns the offset of its edit record */
  const save = (lastEditOffset: number, firstId: number, ...offsets: number[]) => {
    const directory = write(buildNumbers(0x1772, (offsets.length << 20) | firstId, ...offsets))
    return write(buildNumbers(0x0ff5, 0, 0, lastEditOffset, directory, 1, 0, 0))
  }
  const buildBox = (text: string) => buildRecord(0x03ee, [buildLatinText(text)])
  const buildCell = (text: string, left: number, top: number) =>
    buildRecord(0xf004, [
      buildNumbers(0xf00f, left, top, left + 100, top + 50),
      ...(text ? [buildRecord(0xf00d, [buildUtf16Text(text)])] : []),
    ])
  const properties = Buffer.from('9f0301000000a0c300000000', 'hex')
  const buildTable = () =>
    buildRecord(0x03ee, [
      buildRecord(0xf003, [
        buildRecord(0xf004, [buildRecord(0xf122, properties)]),
        ...[buildCell('Grade', 0, 0), buildCell('2024', 100, 0), buildCell('2025', 200, 0)],
        ...[buildCell('Student\rmember', 0, 50), buildCell('', 100, 50), buildCell('25', 200, 50)],
      ]),
      buildRecord(0xf004, [buildLatinText('Box')]),
    ])
  const formerListOffset = write(listSlides([2, 'Title'], [3, 'Second']))
  const firstEditOffset = save(
    0,
    1,
    formerListOffset,
    write(buildBox('Box')),
    write(buildBox('Second box')),
    write(buildBox('Title master')),
  )
  const listOffset = write(listSlides([3, 'Second'], [2, 'New title']))
  const editOffset = save(firstEditOffset, 1, listOffset, write(buildTable()))
  const user = Buffer.alloc(32)
  user.writeUInt32LE(editOffset, 16)
  const content = buildCompoundFile({ 'PowerPoint Document': Buffer.concat(parts), 'Current User': user })
  expect(readTexts(await read(content, 'ppt'))).toEqual([
    'Second\nSecond box',
    'New title\nGrade\t2024\t2025\nStudent member\t\t25\nBox',
  ])
})

test('macros of a legacy presentation are refused', async () => {
  const buildPresentation = (hasMacros: number) => {
    const atom = Buffer.alloc(12)
    atom.writeUInt32LE(hasMacros, 4)
    const list = buildRecord(0x0ff0, [buildSlideEntry(), buildLatinText('Depths')])
    const document = buildRecord(0x03e8, [list, buildRecord(0x03ff, [buildRecord(0x0400, atom)])])
    return buildCompoundFile({ 'PowerPoint Document': document, 'Current User': Buffer.alloc(32) })
  }
  expect((await readFailure(buildPresentation(1), 'ppt')).code).toBe('macros')
  expect(readTexts(await read(buildPresentation(0), 'ppt'))).toEqual(['Depths'])
})

test('a legacy presentation that is encrypted or empty fails', async () => {
  const user = Buffer.alloc(32)
  user.writeUInt32LE(0xf3d1c4df, 12)
  const locked = buildCompoundFile({ 'PowerPoint Document': Buffer.alloc(64), 'Current User': user })
  expect((await readFailure(locked, 'ppt')).code).toBe('encrypted')
  const hollow = buildCompoundFile({
    'PowerPoint Document': Buffer.alloc(64),
    'Current User': Buffer.alloc(32),
  })
  expect((await readFailure(hollow, 'ppt')).code).toBe('damaged')
})
