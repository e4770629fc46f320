import type { MailWords } from './words.ts'

export const es: MailWords = {
  sign_in_code: {
    subject: '{{ code }} es su código para {{ association }}',
    body: `Introduzca este código para iniciar sesión en {{ association }}:

# {{ code }}

Es válido durante {{ minutes }} minutos, una sola vez y solo en el navegador que lo solicitó.

Si no lo ha solicitado, ignore este mensaje. No comparta el código con nadie: nadie de {{ association }} se lo pedirá.`,
  },
  invitation: {
    subject: 'Su invitación a {{ association }}',
    body: `Le invitamos a unirse a {{ association }}.

Inicie sesión con esta dirección de correo electrónico. Recibirá un código; no necesita contraseña.

[Iniciar sesión]({{ url }})

La invitación es válida hasta el {{ expires }}. Si no la esperaba, ignore este mensaje.`,
  },
  footer: 'Este mensaje se ha enviado automáticamente en nombre de {{ association }}. No responda a él.',
}
