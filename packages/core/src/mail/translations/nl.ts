import type { MailTranslations } from './mail-translations.ts'

export const nl: MailTranslations = {
  sign_in_code: {
    subject: '{{ code }} is uw code voor {{ association }}',
    body: `Voer deze code in om in te loggen bij {{ association }}:

# {{ code }}

U kunt de code één keer gebruiken, binnen {{ minutes }} minuten en alleen in de browser waarin u hem hebt aangevraagd.

Hebt u de code niet aangevraagd, negeer dit bericht dan. Deel de code met niemand: niemand van {{ association }} zal u erom vragen.`,
  },
  invitation: {
    subject: 'Uw uitnodiging voor {{ association }}',
    body: `U bent uitgenodigd voor {{ association }}.

Log in met dit e-mailadres. U ontvangt een code; een wachtwoord is niet nodig.

[Inloggen]({{ url }})

De uitnodiging is geldig tot en met {{ expires }}. Had u deze uitnodiging niet verwacht, negeer dit bericht dan.`,
  },
  order_confirmation: {
    subject: 'Uw bestelling bij {{ association }}: {{ reference }}',
    body: `Bedankt voor uw bestelling bij {{ association }}: {{ items }}.

{% if iban != '' %}Maak **{{ amount }}**{% if due != '' %} uiterlijk op {{ due }}{% endif %} over naar {{ account_holder }}, IBAN **{{ iban }}**{% if bic != '' %}, BIC {{ bic }}{% endif %}.{% else %}Betaal **{{ amount }}**{% if due != '' %} uiterlijk op {{ due }}{% endif %}.{% endif %}

Vermeld dit kenmerk, zodat wij uw betaling herkennen: **{{ reference }}**

U ontvangt uw factuur zodra de betaling binnen is.`,
  },
  order_receipt: {
    subject: 'Uw betaalbewijs van {{ association }}: {{ number }}',
    body: `Wij hebben uw betaling van {{ amount }} voor {{ items }} ontvangen. Dank u wel.

Factuur {{ number }} is bijgevoegd.`,
  },
  order_refund: {
    subject: 'Uw terugbetaling van {{ association }}',
    body: `{{ association }} heeft {{ amount }} van uw bestelling {{ reference }} terugbetaald.

{% if number != '' %}Creditnota {{ number }} is bijgevoegd. {% endif %}Het kan enkele dagen duren voordat het geld op uw rekening staat.`,
  },
  footer: 'Dit bericht is automatisch verzonden namens {{ association }}. Beantwoord het niet.',
}
