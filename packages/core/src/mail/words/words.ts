/** The kinds of messages and what each says, besides the association’s name. */
export interface MailVariables {
  sign_in_code: { code: string; minutes: string }
  invitation: { url: string; expires: string }
}

export type MailKind = keyof MailVariables

/**
 * A message’s text: Liquid in Markdown. Variables are escaped. A heading is set large; a paragraph that is a link alone
 * becomes a button.
 */
export interface MailText {
  subject: string
  body: string
}

/** The words of one language. */
export type MailWords = Record<MailKind, MailText> & {
  /** Below every message. */
  footer: string
}
