import { createRequire } from 'node:module'

interface XmlDocument {
  querySelector(selector: string): { textContent: string | null } | null
}

// Loaded without its types: they refer to those of browsers, which would change `fetch` in the whole program.
const { JSDOM } = createRequire(import.meta.url)('jsdom')

/** @throws SyntaxError if the XML is not well-formed */
export function parseXml(xml: string): XmlDocument {
  return new JSDOM(xml, { contentType: 'application/xml' }).window.document
}
