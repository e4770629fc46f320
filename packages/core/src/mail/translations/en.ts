import type { MailTranslations } from './mail-translations.ts'

export const en: MailTranslations = {
  sign_in_code: {
    subject: '{{ code }} is your code for {{ association }}',
    body: `Enter this code to sign in to {{ association }}:

# {{ code }}

You can use it once, within {{ minutes }} minutes, and only in the browser that requested it.

If you did not request it, ignore this email. Do not give the code to anyone: nobody from {{ association }} will ask you for it.`,
  },
  invitation: {
    subject: 'Your invitation to {{ association }}',
    body: `You are invited to {{ association }}.

Sign in with this email address. You will receive a code; you do not need a password.

[Sign in]({{ url }})

The invitation is valid until {{ expires }}. If you did not expect it, ignore this email.`,
  },
  order_confirmation: {
    subject: 'Your order from {{ association }}: {{ reference }}',
    body: `Thank you for your order from {{ association }}: {{ items }}.

{% if iban != '' %}Please transfer **{{ amount }}**{% if due != '' %} by {{ due }}{% endif %} to {{ account_holder }}, IBAN **{{ iban }}**{% if bic != '' %}, BIC {{ bic }}{% endif %}.{% else %}Please pay **{{ amount }}**{% if due != '' %} by {{ due }}{% endif %}.{% endif %}

Use this reference, so that we can match your payment: **{{ reference }}**

You will receive your invoice as soon as the payment has arrived.`,
  },
  order_receipt: {
    subject: 'Your receipt from {{ association }}: {{ number }}',
    body: `We have received your payment of {{ amount }} for {{ items }}. Thank you.

Invoice {{ number }} is attached.`,
  },
  order_refund: {
    subject: 'Your refund from {{ association }}',
    body: `{{ association }} has refunded {{ amount }} of your order {{ reference }}.

{% if number != '' %}Credit note {{ number }} is attached. {% endif %}It may take a few days for the money to reach your account.`,
  },
  footer: 'This email was sent automatically on behalf of {{ association }}. Please do not reply to it.',
}
