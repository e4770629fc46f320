/// <reference lib="dom" />
import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest, launchChromium } from '../../../tools/testing/chromium.ts'
import { compose } from '../src/infographic/compose.ts'
import type { Chart, Fact } from '../src/infographic/facts.ts'
import { writeSvg } from '../src/infographic/write.ts'
import { getPhrases } from '../src/languages.ts'

const longText = 'Hafenbeckenvertiefungsgesellschaftsvorsitzende '.repeat(4)
const createFact = (displayValue: string | null, text: string): Fact => ({
  value: displayValue,
  displayValue,
  text,
  pageNumber: 12,
})
const facts = [
  createFact('1,2 Millionen Euro', 'Die Mitglieder der Zweige zahlten 1,2 Millionen Euro an Beiträgen.'),
  createFact('40.3 %', longText),
  createFact('£47,800', 'Ο σύνδεσμος των λιμένων μετρά τα βάθη κάθε χρόνο.'),
  createFact(null, 'Союз гидрографов измеряет глубины гаваней и каналов каждый год весной.'),
]
const buildEntries = (labels: string[]) =>
  labels.map((label, index) => ({
    label,
    value: 10 * (index + 1),
    displayValue: `${10 * (index + 1)} %`,
    pageNumber: 3,
  }))
const charts: Chart[][] = [
  [
    { kind: 'bars', title: longText, entries: buildEntries(['Bath', longText, 'Cardiff']), pageNumber: 2 },
    {
      kind: 'share',
      title: 'Votes',
      entries: buildEntries(['Yes', 'No, and not in any other year', longText, 'Abstained']),
      pageNumber: 3,
    },
  ],
  [
    {
      kind: 'columns',
      title: 'Members',
      entries: buildEntries(['2021', '2022', '2023', '2024', '2025']),
      pageNumber: 4,
    },
    {
      kind: 'timeline',
      title: null,
      entries: buildEntries(['In 1962 it was founded.', longText, 'In 2025 it moved.']),
      pageNumber: 5,
    },
  ],
]

/** Measures the text boxes that Chromium drew. @returns texts that overlap or are cut off */
async function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const svg = document.querySelector('svg') as unknown as { getBoundingClientRect(): DOMRect }
    const edge = svg.getBoundingClientRect()
    const texts = [...document.querySelectorAll('text')].map((node) => ({
      text: node.textContent ?? '',
      box: node.getBoundingClientRect(),
    }))
    const problems: string[] = []
    for (const [index, { text, box }] of texts.entries()) {
      if (box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom)
        problems.push(`cut off: ${text}`)
      for (const otherText of texts.slice(index + 1)) {
        // The boxes of neighboring lines can overlap although their letters do not.
        const isApart =
          box.right <= otherText.box.left ||
          otherText.box.right <= box.left ||
          box.bottom <= otherText.box.top + 8 ||
          otherText.box.bottom <= box.top + 8
        if (!isApart) problems.push(`overlap: ${text} / ${otherText.text}`)
      }
    }
    return problems
  })
}

describe('an infographic in a browser without its font', () => {
  for (const [index, drawnCharts] of charts.entries()) {
    chromiumTest(
      `has no text that is cut off or overlaps (${drawnCharts.map(({ kind }) => kind).join(', ')})`,
      async () => {
        const browser = await launchChromium()
        try {
          const page = await browser.newPage({ viewport: { width: 1080, height: 1000 } })
          const infographic = compose(
            { facts, charts: drawnCharts },
            {
              title: longText,
              association: 'Hafen & Küste',
              phrases: getPhrases('de'),
              hasPageNumbers: true,
              brand: '#f5d20b',
            },
          )
          await page.setContent(`<body style="margin:0">${writeSvg(infographic, 'Title', 'Words')}</body>`)
          expect(await page.locator('text').count()).toBeGreaterThan(20)
          expect(await findLayoutProblems(page)).toEqual([])
          expect(await page.locator('svg').getAttribute('role')).toBe('img')
          if (process.env.SCREENSHOTS)
            await page.screenshot({
              path: `${process.env.SCREENSHOTS}/infographic-${index}.png`,
              fullPage: true,
            })
        } finally {
          await browser.close()
        }
      },
    )
  }
})
