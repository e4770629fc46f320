import type { MailWords } from './words.ts'

export const fr: MailWords = {
  sign_in_code: {
    subject: '{{ code }} est votre code pour {{ association }}',
    body: `Saisissez ce code pour vous connecter à {{ association }} :

# {{ code }}

Il est valable {{ minutes }} minutes, une seule fois, et uniquement dans le navigateur qui l’a demandé.

Si vous ne l’avez pas demandé, ignorez ce message. Ne communiquez ce code à personne : {{ association }} ne vous le demandera jamais.`,
  },
  invitation: {
    subject: 'Votre invitation à rejoindre {{ association }}',
    body: `Nous vous invitons à rejoindre {{ association }}.

Connectez-vous avec cette adresse e-mail. Vous recevrez un code ; aucun mot de passe n’est nécessaire.

[Se connecter]({{ url }})

L’invitation est valable jusqu’au {{ expires }}. Si vous ne l’attendiez pas, ignorez ce message.`,
  },
  footer: 'Ce message a été envoyé automatiquement au nom de {{ association }}. Merci de ne pas y répondre.',
}
