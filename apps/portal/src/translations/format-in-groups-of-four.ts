/** An IBAN or a creditor reference in groups of four characters, as usually printed. */
export function formatInGroupsOfFour(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
