// Like HTML's input type=email, but with a dot required in the domain; stricter patterns reject working addresses.
const addressPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
const MAX_ADDRESS_CHARACTERS = 254

/**
 * Whether a text is an email address in the accepted form: ASCII, without a display name. Call it before
 * comparing addresses, whatever their source: letters beyond ASCII can fold to ASCII ones (the Kelvin sign to k), which
 * would let an identity provider's user impersonate another.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_CHARACTERS && addressPattern.test(text)
}

/** The key by which addresses are compared: ASCII lowercased, as `lower(… collate "C")` does in the database. */
export function toEmailKey(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
