import { join } from 'node:path'
import { compose } from './infographic/compose.ts'
import { type Findings, findFacts } from './infographic/facts.ts'
import { drawPng, writeSvg } from './infographic/write.ts'
import { fill, getPhrases, type Phrases } from './languages.ts'
import { executeStep, GenerationError, readPages } from './step.ts'
import type { StepContent } from './step-reports.ts'
import { splitBlocks } from './text/blocks.ts'
import { splitSentences } from './text/sentences.ts'
import type { GenerationInput } from './types.ts'

const DEFAULT_COLOR = '#0f766e'

await executeStep(async (input: GenerationInput) => {
  const blocks = splitBlocks(await readPages(input.pagesPath))
  const findings = findFacts(blocks, splitSentences(blocks, input.language), input.language)
  if (findings.facts.length === 0 && findings.charts.length === 0)
    throw new GenerationError('nothing_to_say', 'The document has no complete sentences or tables to show.')
  const phrases = getPhrases(input.language)
  const { title, association, hasPageNumbers } = input
  const image = compose(findings, {
    title,
    association,
    phrases,
    hasPageNumbers,
    brand: getBrandColor(input),
  })
  const altText = buildAltText(findings, input, phrases)
  const svg = writeSvg(image, title, altText)
  await Bun.write(join(input.outputDirectory, 'infographic.svg'), svg)
  await Bun.write(join(input.outputDirectory, 'infographic.png'), drawPng(svg))
  const content: StepContent = {
    durationSeconds: null,
    width: image.width,
    height: image.height,
    altText,
    facts: findings.facts.map(({ value, text, pageNumber }) => ({
      value,
      text,
      pageNumber: hasPageNumbers ? pageNumber : null,
    })),
    transcript: null,
    chapters: null,
  }
  return { content }
})

function getBrandColor({ brandColor }: GenerationInput): string {
  return brandColor && /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : DEFAULT_COLOR
}

function buildAltText(
  { facts, charts }: Findings,
  { title, hasPageNumbers }: GenerationInput,
  phrases: Phrases,
): string {
  const formatPage = (pageNumber: number) => (hasPageNumbers ? ` (${phrases.page} ${pageNumber})` : '')
  const statements = facts.map(({ text, pageNumber }) => `${text}${formatPage(pageNumber)}`)
  const chartDescriptions = charts.map(({ kind, title: chartTitle, entries, pageNumber }) => {
    const values = entries.map(({ label, displayValue }) =>
      kind === 'timeline' ? label : `${label} ${displayValue}`,
    )
    const name = chartTitle ?? (kind === 'timeline' ? phrases.timeline : phrases.keyFigures)
    // The entries of a timeline are sentences.
    return kind === 'timeline'
      ? `${name}: ${values.join(' ')}`
      : `${name}${formatPage(pageNumber)}: ${values.join('; ')}.`
  })
  return [fill(phrases.infographicOf, { title }), ...statements, ...chartDescriptions].join(' ')
}
