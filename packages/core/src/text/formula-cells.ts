/**
 * Cells that spreadsheets run as formulas, including full-width variants (OWASP, "CSV Injection"); and such cells
 * preceded by apostrophes, so that escaping can be reversed.
 */
const formulaPattern = /^'*[=+\-@\t\r\n＝＋－＠]/
/** Phone numbers and signed numbers start like formulas but are harmless. */
const numberPattern = /^[+-][\d\s().,/-]*$/

const isFormula = (cell: string): boolean => formulaPattern.test(cell) && !numberPattern.test(cell)

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
export function escapeFormula(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
}
