import * as pdfjs from 'pdfjs-dist'

// pdf_viewer.mjs takes pdf.js from this global while it is evaluated, so this module comes before it.
Object.assign(globalThis, { pdfjsLib: pdfjs })
