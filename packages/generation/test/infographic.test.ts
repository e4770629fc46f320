import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { buildPalette, computeContrast } from '../src/infographic/colors.ts'
import { type ComposedImage, compose } from '../src/infographic/compose.ts'
import { type Chart, type Fact, findFacts } from '../src/infographic/facts.ts'
import { measureWidth } from '../src/infographic/measure.ts'
import { drawPng, writeSvg } from '../src/infographic/write.ts'
import { getPhrases, languages } from '../src/languages.ts'
import { splitBlocks } from '../src/text/blocks.ts'
import { splitSentences } from '../src/text/sentences.ts'

/** Expects boxes to lie inside the image without overlaps, and each text to be in a box and as wide as measured. */
function expectNoOverlaps({ width, height, boxes, shapes }: ComposedImage): void {
  for (const [index, a] of boxes.entries()) {
    expect(`${a.name}: ${a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height}`).toBe(
      `${a.name}: true`,
    )
    for (const b of boxes.slice(index + 1)) {
      const areApart =
        a.x + a.width <= b.x + 0.01 ||
        b.x + b.width <= a.x + 0.01 ||
        a.y + a.height <= b.y + 0.01 ||
        b.y + b.height <= a.y + 0.01
      if (!areApart) expect(`${a.name} and ${b.name}`).toBe('apart')
    }
  }
  for (const shape of shapes) {
    if (shape.kind !== 'text') continue
    const box = boxes.find(
      ({ x, y, width: wide, height: high }) =>
        shape.x >= x - 0.01 &&
        shape.x + shape.width <= x + wide + 1 &&
        shape.y >= y - 0.01 &&
        shape.y + shape.font.size <= y + high + 0.01,
    )
    if (!box) expect(`"${shape.line}" has no box`).toBe('')
    expect(shape.width).toBeCloseTo(measureWidth(shape.line, shape.font), 3)
  }
}

const words: Record<string, string> = {
  Latin: 'Hafenbeckenvertiefungsgesellschaft und die Übung der Ämter ÆØÅ ścieżka',
  Greek: 'Ο σύνδεσμος των λιμένων μετρά τα βάθη',
  Cyrillic: 'Союз гидрографов измеряет глубины гаваней',
}
const text = fc.oneof(
  fc.constantFrom(...Object.values(words)),
  fc.string({ minLength: 1, maxLength: 400 }),
  fc.lorem({ maxCount: 60 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
  fc.constant('W'.repeat(300)),
)
const number = fc.oneof(
  fc.constantFrom('40.3 %', '£47,800', '1,2 Millionen Euro'),
  fc.string({ minLength: 1, maxLength: 60 }),
)
const fact: fc.Arbitrary<Fact> = fc.record({
  value: fc.constant(null),
  displayValue: fc.option(number),
  text,
  pageNumber: fc.integer({ min: 1, max: 20_000 }),
})
const chart: fc.Arbitrary<Chart> = fc.record({
  kind: fc.constantFrom('bars', 'share', 'columns', 'timeline'),
  title: fc.option(text),
  entries: fc.array(
    fc.record({
      label: text,
      value: fc.double({ min: 0, max: 1e9, noNaN: true }),
      displayValue: fc.string({ minLength: 1, maxLength: 18 }),
      pageNumber: fc.nat(),
    }),
    { minLength: 3, maxLength: 12 },
  ),
  pageNumber: fc.integer({ min: 1, max: 99 }),
})

describe('the layout', () => {
  test('has no overlapping or truncated content, in any language and length', () => {
    fc.assert(
      fc.property(
        fc.array(fact, { minLength: 1, maxLength: 6 }),
        fc.array(chart, { maxLength: 2 }),
        fc.constantFrom(...languages),
        text,
        fc.boolean(),
        (facts, charts, language, title, hasPageNumbers) => {
          // The labels of columns and the values of timelines are years, which have four digits.
          const chartsWithYears = charts.map((chart) =>
            chart.kind === 'columns' || chart.kind === 'timeline'
              ? {
                  ...chart,
                  entries: chart.entries.map((entry, index) => ({
                    ...entry,
                    ...(chart.kind === 'columns'
                      ? { label: String(1990 + index) }
                      : { displayValue: String(1990 + index) }),
                  })),
                }
              : chart,
          )
          expectNoOverlaps(
            compose(
              { facts, charts: chartsWithYears },
              {
                title,
                association: title.slice(0, 90),
                phrases: getPhrases(language),
                hasPageNumbers,
                brand: '#0f766e',
              },
            ),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    ['10', 288],
    ['10 million members', 320],
  ])('reserves space for the values of columns only if they are drawn: %s', (displayValue, height) => {
    const entries = Array.from({ length: 12 }, (_, index) => ({
      label: String(1990 + index),
      value: 10,
      displayValue,
      pageNumber: 1,
    }))
    const { boxes } = compose(
      { facts: [], charts: [{ kind: 'columns', title: 'Members', entries, pageNumber: 1 }] },
      {
        title: 'Members',
        association: 'Ports',
        phrases: getPhrases('en'),
        hasPageNumbers: true,
        brand: '#0f766e',
      },
    )
    const columns = boxes.filter(({ name }) => name.includes(': column '))
    expect(columns.map((column) => column.height)).toEqual(entries.map(() => height))
    expect(boxes.some(({ name }) => name.includes(': value '))).toBe(height === 288)
  })

  test('has no section of facts if there are only charts', () => {
    const entries = ['Bath', 'Bristol', 'Cardiff'].map((label) => ({ label, value: 3, displayValue: '3' }))
    const { boxes } = compose(
      { facts: [], charts: [{ kind: 'bars', title: 'Dues', entries, pageNumber: 1 }] },
      {
        title: 'Dues',
        association: 'Ports',
        phrases: getPhrases('en'),
        hasPageNumbers: true,
        brand: '#0f766e',
      },
    )
    expect(boxes.map(({ name }) => name)).not.toContain('facts: title')
  })

  test('has a fixed width and page numbers, and a PNG of the same size', () => {
    const infographic = compose(
      {
        facts: [{ value: '3 km', displayValue: '3 km', text: 'The quay is 3 km long.', pageNumber: 7 }],
        charts: [],
      },
      {
        title: 'Quays',
        association: 'Ports',
        phrases: getPhrases('en'),
        hasPageNumbers: true,
        brand: '#0f766e',
      },
    )
    expect(infographic.width).toBe(1080)
    expect(infographic.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.line] : []))).toContain(
      'p. 7',
    )
    const png = Buffer.from(drawPng(writeSvg(infographic, 'Quays', 'Quays')))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, infographic.height])
  })
})

test('any brand color yields readable colors', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (color) => {
      const palette = buildPalette(`#${color.toString(16).padStart(6, '0')}`)
      expect(computeContrast(palette.background, palette.onBackground)).toBeGreaterThanOrEqual(4.5)
      for (const background of ['#ffffff', palette.tint])
        for (const foreground of [palette.accent, palette.text, palette.muted])
          expect(computeContrast(background, foreground)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})

describe('facts', () => {
  const find = (...texts: string[]) => {
    const blocks = splitBlocks(texts.map((text, index) => ({ pageNumber: index + 1, text })))
    return findFacts(blocks, splitSentences(blocks, 'en'), 'en')
  }

  test('are drawn as bars for a table with one unit, as a ring for shares of a whole, and as one chart for years', () => {
    const bars = find('Dues\nBranch Fee\nBath £30\nBristol £45\nCardiff £60\nTotal £135')
    expect(bars.charts).toMatchObject([
      {
        kind: 'bars',
        title: 'Dues: Fee',
        entries: [{ label: 'Bath', value: 30 }, { value: 45 }, { value: 60 }],
      },
    ])
    expect(find('Votes\nYes 61 %\nNo 30 %\nAbstained 9 %').charts).toMatchObject([{ kind: 'share' }])
    expect(find('Members\n2023 in all 410\n2024 in all 455\n2025 in all 480').charts.length).toBe(1)
  })

  test('are not drawn for a table with mixed units', () => {
    expect(find('Limits\nDepth 3 m\nFee £45\nShare 9 %').charts).toEqual([])
  })

  test('have no chart for a table with negative values', () => {
    for (const loss of ['−£80', '-£80', '£−80'])
      expect(find(`Results\nNorth £120\nSouth ${loss}\nEast £50\nWest £30\nMid £20`).charts).toEqual([])
  })

  test('have a chart for each of two tables on consecutive pages', () => {
    const { charts } = find(
      'Members by region\nNorth 180\nSouth 260\nEast 110',
      'Income 300\nCosts 280\nReserve 20\nGifts 10',
    )
    expect(charts).toMatchObject([
      { title: 'Members by region', pageNumber: 1, entries: { length: 3 } },
      { title: null, pageNumber: 2, entries: { length: 4 } },
    ])
  })

  test('have a chart for each of two tables on one page', () => {
    const { charts } = find(
      'Fees\nFull £180\nStudent £25\nFamily £90\nCourses\nRadio £95\nShips £320\nAid £110',
    )
    expect(charts.map(({ title }) => title)).toEqual(['Fees', 'Courses'])
  })

  test('have charts without repeated column names', () => {
    const { charts } = find(
      'Members\nRegion 2023 2024\nNorth 95 120\nSouth 180 190\nRegion 2023 2024\nEast 80 90',
    )
    expect(charts[0]?.entries.map(({ label, value }) => [label, value])).toEqual([
      ['North', 120],
      ['South', 190],
      ['East', 90],
    ])
  })

  test.each([
    'Region 2023 2024\nNorth 120 130\nSouth 180 190\nEast 90',
    'Region Income Costs\nNorth £120 £130\nSouth £180 £190\nEast £90',
    'North 120 130\nSouth 180 190\nEast 90',
    'Region 2022 2023 2024\nNorth 120 130\nSouth 180 190\nEast 90 95',
  ])('have no chart for a table with empty cells: %s', (table) => {
    expect(find(`Branches\n${table}`).charts).toEqual([])
  })

  test('have a chart for a table with numbers in its labels', () => {
    for (const table of [
      'Age Fee\nUnder 30 £20\nOver 60 £25\nOther £40',
      'Level Members\nGrade 1 45\nGrade 2 60\nFellow 12',
    ])
      expect(find(`Branches\n${table}`).charts).toMatchObject([{ entries: { length: 3 } }])
  })

  test('have the sign of their numbers', () => {
    const { facts } = find(
      'The annual result of the association was −£4,200 after all costs were paid. The store of the harbour reached −5 °C in the long winter. Income from all dues changed by −3.2 per cent within one year.',
    )
    expect(facts.map(({ displayValue }) => displayValue)).toEqual(['−£4,200', '−5\u00a0°C', '−3.2\u00a0%'])
  })

  test('prefer sentences without a pronoun, which could refer to another sentence', () => {
    const findWith = (sentence: string) =>
      find(
        sentence,
        'The association has 480 ordinary members in twelve branches.',
        'Ordinary members of the association pay 45 euros for each year.',
        'The library of the association lends 900 books to ordinary members.',
        'Branches of the association held 61 meetings for ordinary members.',
        'The association trained 75 ordinary members in the workshop.',
        'The reserve of the association grew to 765,000 euros for ordinary members.',
      ).facts.map(({ displayValue }) => displayValue)
    expect(findWith('Among ordinary members of the association attendance was 78 per cent.')).toContain(
      '78\u00a0%',
    )
    expect(findWith('Among ordinary members of the association it was only 78 per cent.')).not.toContain(
      '78\u00a0%',
    )
  })

  test('are the key points beside the numbers if there are only few', () => {
    const { facts } = find(
      'The council meets in Bath every year in May. Members pay £45 to the treasurer in each year. Members elect the council by secret ballot every spring.',
    )
    expect(facts.map(({ displayValue }) => displayValue)).toEqual([null, '£45', null])
  })

  test('are the key points if there are no numbers', () => {
    const { facts } = find(
      'The council meets in Bath every year in May. Members elect the council by secret ballot every spring.',
    )
    expect(facts.length).toBe(2)
    expect(facts.every(({ displayValue }) => displayValue === null)).toBe(true)
  })
})

test('titles and sentences are escaped in the SVG', () => {
  const hostileText = '</text><script>alert(1)</script>&"\u0001]]>'
  const infographic = compose(
    { facts: [{ value: null, displayValue: null, text: hostileText, pageNumber: 1 }], charts: [] },
    {
      title: hostileText,
      association: hostileText,
      phrases: getPhrases('en'),
      hasPageNumbers: true,
      brand: '#0f766e',
    },
  )
  const svg = writeSvg(infographic, hostileText, hostileText)
  expect(svg).not.toContain('<script')
  expect(svg).not.toContain(String.fromCharCode(1))
  expect(drawPng(svg).length).toBeGreaterThan(1000)
})
