import type { MailWords } from './words.ts'

export const nl: MailWords = {
  sign_in_code: {
    subject: '{{ code }} is uw code voor {{ association }}',
    body: `Voer deze code in om in te loggen bij {{ association }}:

# {{ code }}

De code is {{ minutes }} minuten geldig, één keer en alleen in de browser die hem heeft aangevraagd.

Hebt u de code niet aangevraagd, negeer dit bericht dan. Geef de code aan niemand: niemand van {{ association }} zal erom vragen.`,
  },
  invitation: {
    subject: 'Uw uitnodiging voor {{ association }}',
    body: `U bent uitgenodigd voor {{ association }}.

Log in met dit e-mailadres. U ontvangt een code; een wachtwoord is niet nodig.

[Inloggen]({{ url }})

De uitnodiging is geldig tot en met {{ expires }}. Had u haar niet verwacht, negeer dit bericht dan.`,
  },
  footer: 'Dit bericht is automatisch verzonden namens {{ association }}. Beantwoord het niet.',
}
