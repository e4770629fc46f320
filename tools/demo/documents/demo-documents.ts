import type { DemoDocument, DocumentMetadata, TextDocument, Workbook } from './document.ts'
import { makeExcel } from './make-excel.ts'
import { makePdf } from './make-pdf.ts'
import { makePowerPoint } from './make-powerpoint.ts'
import { makeWord } from './make-word.ts'
import { media } from './media.ts'
import { accessibilityGuideline } from './texts/accessibility-guideline.ts'
import { annualReport } from './texts/annual-report.ts'
import { branchBriefingSlides } from './texts/branch-briefing-slides.ts'
import { budget } from './texts/budget.ts'
import { bylaws } from './texts/bylaws.ts'
import { codeOfEthics } from './texts/code-of-ethics.ts'
import { councilMinutes } from './texts/council-minutes.ts'
import { cpdGuide } from './texts/cpd-guide.ts'
import { dataProtection } from './texts/data-protection.ts'
import { eventProcedure } from './texts/event-procedure.ts'
import { guiaBienvenida } from './texts/guia-bienvenida.ts'
import { guideBathymetrie } from './texts/guide-bathymetrie.ts'
import { inductionSlides } from './texts/induction-slides.ts'
import { memberHandbook } from './texts/member-handbook.ts'
import { mentoringGuide } from './texts/mentoring-guide.ts'
import { multibeamProcedure } from './texts/multibeam-procedure.ts'
import { pegelLeitfaden } from './texts/pegel-leitfaden.ts'
import { proceedings } from './texts/proceedings.ts'
import { safetyGuide } from './texts/safety-guide.ts'
import { salarySurvey } from './texts/salary-survey.ts'
import { salaryTables } from './texts/salary-tables.ts'
import { soundVelocitySlides } from './texts/sound-velocity-slides.ts'
import { strategy } from './texts/strategy.ts'
import { tideGaugeStandard } from './texts/tide-gauge-standard.ts'
import { tideTables } from './texts/tide-tables.ts'
import { treasurersGuide } from './texts/treasurers-guide.ts'

export const textDocuments: readonly TextDocument[] = [
  bylaws,
  annualReport,
  strategy,
  codeOfEthics,
  memberHandbook,
  cpdGuide,
  mentoringGuide,
  salarySurvey,
  proceedings,
  tideGaugeStandard,
  multibeamProcedure,
  safetyGuide,
  pegelLeitfaden,
  guideBathymetrie,
  councilMinutes,
  treasurersGuide,
  accessibilityGuideline,
  eventProcedure,
  guiaBienvenida,
  dataProtection,
  inductionSlides,
  branchBriefingSlides,
  soundVelocitySlides,
]

export const workbooks: readonly Workbook[] = [salaryTables, budget, tideTables]

/**
 * The demo association's library: real documents, images, audio and video, byte-for-byte reproducible, rendered one at
 * a time as they are consumed.
 */
export async function* makeDemoDocuments(): AsyncIterable<DemoDocument> {
  for (const document of textDocuments)
    yield { ...pickMetadata(document), bytes: await makeTextDocument(document) }
  for (const workbook of workbooks) yield { ...pickMetadata(workbook), bytes: makeExcel(workbook) }
  for (const { make, ...details } of media) yield { ...details, bytes: await make() }
}

function makeTextDocument(document: TextDocument): Promise<Uint8Array> {
  if (document.fileName.endsWith('.pdf')) return makePdf(document)
  if (document.fileName.endsWith('.docx')) return makeWord(document)
  return makePowerPoint(document)
}

function pickMetadata(document: DocumentMetadata): DocumentMetadata {
  const { fileName, name, description, categories, tags, accessLevel, price, status } = document
  return { fileName, name, description, categories, tags, accessLevel, price, status }
}
