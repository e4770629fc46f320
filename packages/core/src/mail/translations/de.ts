import type { MailTranslations } from './mail-translations.ts'

export const de: MailTranslations = {
  sign_in_code: {
    subject: '{{ code }} ist Ihr Code für {{ association }}',
    body: `Geben Sie diesen Code ein, um sich bei {{ association }} anzumelden:

# {{ code }}

Sie können ihn einmal verwenden, innerhalb von {{ minutes }} Minuten und nur in dem Browser, in dem Sie ihn angefordert haben.

Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht. Geben Sie den Code nicht weiter: Niemand von {{ association }} wird Sie danach fragen.`,
  },
  invitation: {
    subject: 'Ihre Einladung zu {{ association }}',
    body: `Sie sind zu {{ association }} eingeladen.

Melden Sie sich mit dieser E-Mail-Adresse an. Sie erhalten einen Code und brauchen kein Passwort.

[Anmelden]({{ url }})

Die Einladung gilt bis zum {{ expires }}. Wenn Sie sie nicht erwartet haben, ignorieren Sie diese Nachricht.`,
  },
  order_confirmation: {
    subject: 'Ihre Bestellung bei {{ association }}: {{ reference }}',
    body: `Vielen Dank für Ihre Bestellung bei {{ association }}: {{ items }}.

{% if iban != '' %}Bitte überweisen Sie **{{ amount }}**{% if due != '' %} bis zum {{ due }}{% endif %} an {{ account_holder }}, IBAN **{{ iban }}**{% if bic != '' %}, BIC {{ bic }}{% endif %}.{% else %}Bitte zahlen Sie **{{ amount }}**{% if due != '' %} bis zum {{ due }}{% endif %}.{% endif %}

Geben Sie diese Referenz als Verwendungszweck an, damit wir Ihre Zahlung zuordnen können: **{{ reference }}**

Ihre Rechnung erhalten Sie, sobald die Zahlung eingegangen ist.`,
  },
  order_receipt: {
    subject: 'Ihre Quittung von {{ association }}: {{ number }}',
    body: `Wir haben Ihre Zahlung über {{ amount }} für {{ items }} erhalten. Vielen Dank.

Die Rechnung {{ number }} ist angehängt.`,
  },
  order_refund: {
    subject: 'Ihre Erstattung von {{ association }}',
    body: `{{ association }} hat {{ amount }} Ihrer Bestellung {{ reference }} erstattet.

{% if number != '' %}Die Gutschrift {{ number }} ist angehängt. {% endif %}Es kann einige Tage dauern, bis das Geld auf Ihrem Konto ist.`,
  },
  footer:
    'Diese Nachricht wurde automatisch im Auftrag von {{ association }} versandt. Bitte antworten Sie nicht darauf.',
}
