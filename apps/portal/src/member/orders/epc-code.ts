/** The maximum size of a payload, so that the code has at most version 13 with error correction M. */
const MAX_BYTES = 331
const MAX_NAME_LENGTH = 70
/** In euro cents. */
const MAX_AMOUNT = 99_999_999_999

export interface CreditTransfer {
  /** The creditor’s name. */
  name: string
  iban: string
  bic: string | null
  /** In euro cents. */
  amount: number
  /** A structured creditor reference (ISO 11649). */
  reference: string
}

/**
 * The text of a QR code that banking apps read as a SEPA credit transfer (EPC069-12, version 002).
 *
 * @returns null if the amount is outside the range of such a code
 */
export function writeEpcCode({ name, iban, bic, amount, reference }: CreditTransfer): string | null {
  if (amount < 1 || amount > MAX_AMOUNT) return null
  const euros = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  const write = (creditor: string) =>
    [
      'BCD', // service tag
      '002', // version: the BIC is optional
      '1', // UTF-8
      'SCT',
      bic ?? '',
      creditor,
      iban,
      `EUR${euros}`,
      '', // purpose
      reference, // structured, so there is no unstructured remittance text
    ].join('\n')
  const characters = [...name.replaceAll(/\s+/g, ' ').trim()].slice(0, MAX_NAME_LENGTH)
  while (new TextEncoder().encode(write(characters.join(''))).length > MAX_BYTES) characters.pop()
  return write(characters.join('').trim())
}
