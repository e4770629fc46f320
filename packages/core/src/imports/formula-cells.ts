/** What spreadsheets take for a formula, in the usual and the full-width forms (OWASP, "CSV Injection"). */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
/** Telephone and other numbers begin like formulas and can do nothing. */
const number = /^[+-][\d\s().,/-]*$/

const runs = (cell: string): boolean => formula.test(cell) && !number.test(cell)

/** A cell as a file holds it: an apostrophe before what a spreadsheet would run as a formula. */
export function neutralised(cell: string): string {
  return runs(cell) ? `'${cell}` : cell
}

/** The cell that was neutralised; any other as it is. */
export function asGiven(cell: string): string {
  return cell.startsWith("'") && runs(cell.slice(1)) ? cell.slice(1) : cell
}
