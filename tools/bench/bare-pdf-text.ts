import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Baseline for PDFs: a process that loads the file, extracts each page's text and discards it. */
const [path = ''] = process.argv.slice(2)
const document = await getDocument({ data: await Bun.file(path).bytes(), verbosity: 0 }).promise
let characters = 0
for (let number = 1; number <= document.numPages; number++) {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  characters += items.map((item) => ('str' in item ? item.str : '')).join('').length
  page.cleanup()
}
console.log(characters)
process.exit(0)
