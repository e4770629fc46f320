import type { MailTranslations } from './mail-translations.ts'

export const fr: MailTranslations = {
  sign_in_code: {
    subject: '{{ code }} est votre code pour {{ association }}',
    body: `Saisissez ce code pour vous connecter à {{ association }} :

# {{ code }}

Il est valable {{ minutes }} minutes, une seule fois, et uniquement dans le navigateur qui l’a demandé.

Si vous ne l’avez pas demandé, ignorez ce message. Ne communiquez ce code à personne : {{ association }} ne vous le demandera jamais.`,
  },
  invitation: {
    subject: 'Votre invitation à rejoindre {{ association }}',
    body: `Nous vous invitons à rejoindre {{ association }}.

Connectez-vous avec cette adresse e-mail. Vous recevrez un code ; aucun mot de passe n’est nécessaire.

[Se connecter]({{ url }})

L’invitation est valable jusqu’au {{ expires }}. Si vous ne l’attendiez pas, ignorez ce message.`,
  },
  order_confirmation: {
    subject: 'Votre commande auprès de {{ association }} : {{ reference }}',
    body: `Merci pour votre commande auprès de {{ association }} : {{ items }}.

{% if iban != '' %}Veuillez virer **{{ amount }}**{% if due != '' %} au plus tard le {{ due }}{% endif %} à {{ account_holder }}, IBAN **{{ iban }}**{% if bic != '' %}, BIC {{ bic }}{% endif %}.{% else %}Veuillez payer **{{ amount }}**{% if due != '' %} au plus tard le {{ due }}{% endif %}.{% endif %}

Indiquez cette référence afin que votre paiement soit reconnu : **{{ reference }}**

Vous recevrez votre facture dès réception du paiement.`,
  },
  order_receipt: {
    subject: 'Votre reçu de {{ association }} : {{ number }}',
    body: `Nous avons bien reçu votre paiement de {{ amount }} pour {{ items }}. Merci.

La facture {{ number }} est jointe à ce message.`,
  },
  order_refund: {
    subject: 'Votre remboursement de {{ association }}',
    body: `{{ association }} a remboursé {{ amount }} de votre commande {{ reference }}.

{% if number != '' %}L’avoir {{ number }} est joint à ce message. {% endif %}Quelques jours peuvent s’écouler avant que le montant soit crédité sur votre compte.`,
  },
  footer: 'Ce message a été envoyé automatiquement au nom de {{ association }}. Merci de ne pas y répondre.',
}
