// As HTML's input type=email, with a dot in the domain: stricter patterns refuse addresses that work.
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
const MAX_LENGTH = 254

/**
 * Whether a text is an e-mail address as this service takes them: ASCII, nothing around it. Asked before any address is
 * compared with another, wherever it comes from: letters beyond ASCII fold into it (the Kelvin sign is a small k to
 * Unicode), and whoever may choose an address at an identity provider would be somebody else here.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && pattern.test(text)
}

/** How addresses are compared: ASCII letters without regard to case, as `lower(… collate "C")` does in the database. */
export function emailKey(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
