/** The kinds of messages and the variables of each, besides the association’s name. */
export interface MailVariables {
  sign_in_code: { code: string; minutes: string }
  invitation: { url: string; expires: string }
  /** `iban` is empty without an account for transfers, `due` without a due date. */
  order_confirmation: {
    items: string
    amount: string
    reference: string
    account_holder: string
    iban: string
    bic: string
    due: string
  }
  order_receipt: { number: string; amount: string; items: string }
  /** Without a credit note, `number` is empty. */
  order_refund: { number: string; amount: string; reference: string }
}

export type MailKind = keyof MailVariables

/**
 * A message’s text: Markdown with Liquid. Variables are escaped. A heading is large; a paragraph with only a link
 * becomes a button.
 */
export interface MailText {
  subject: string
  body: string
}

/** The texts of one language. */
export type MailTranslations = Record<MailKind, MailText> & {
  /** Below every message. */
  footer: string
}
