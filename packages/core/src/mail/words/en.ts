import type { MailWords } from './words.ts'

export const en: MailWords = {
  sign_in_code: {
    subject: '{{ code }} is your code for {{ association }}',
    body: `Enter this code to sign in to {{ association }}:

# {{ code }}

It is valid for {{ minutes }} minutes, once, and only in the browser that requested it.

If you did not request it, ignore this message. Do not give the code to anyone: nobody from {{ association }} will ask you for it.`,
  },
  invitation: {
    subject: 'Your invitation to {{ association }}',
    body: `You are invited to {{ association }}.

Sign in with this email address. You will receive a code; you need no password.

[Sign in]({{ url }})

The invitation is valid until {{ expires }}. If you did not expect it, ignore this message.`,
  },
  footer: 'This message was sent automatically on behalf of {{ association }}. Please do not reply to it.',
}
