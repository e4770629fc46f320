import type { MailWords } from './words.ts'

export const de: MailWords = {
  sign_in_code: {
    subject: '{{ code }} ist Ihr Code für {{ association }}',
    body: `Geben Sie diesen Code ein, um sich bei {{ association }} anzumelden:

# {{ code }}

Er gilt {{ minutes }} Minuten, einmal und nur in dem Browser, der ihn angefordert hat.

Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht. Geben Sie den Code nicht weiter: Niemand von {{ association }} wird Sie danach fragen.`,
  },
  invitation: {
    subject: 'Ihre Einladung zu {{ association }}',
    body: `Sie sind zu {{ association }} eingeladen.

Melden Sie sich mit dieser E-Mail-Adresse an. Sie erhalten einen Code und brauchen kein Passwort.

[Anmelden]({{ url }})

Die Einladung gilt bis zum {{ expires }}. Wenn Sie sie nicht erwartet haben, ignorieren Sie diese Nachricht.`,
  },
  footer:
    'Diese Nachricht wurde automatisch im Auftrag von {{ association }} versandt. Bitte antworten Sie nicht darauf.',
}
