import * as pdfjs from 'pdfjs-dist'

// pdf_viewer.mjs reads pdf.js from this global while it is evaluated, so this module must be imported first.
Object.assign(globalThis, { pdfjsLib: pdfjs })
