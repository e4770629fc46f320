import type { MailTranslations } from './mail-translations.ts'

export const es: MailTranslations = {
  sign_in_code: {
    subject: '{{ code }} es su código para {{ association }}',
    body: `Introduzca este código para iniciar sesión en {{ association }}:

# {{ code }}

Es de un solo uso y válido durante {{ minutes }} minutos, solo en el navegador desde el que se solicitó.

Si no lo ha solicitado, ignore este mensaje. No comparta el código con nadie: nadie de {{ association }} se lo pedirá.`,
  },
  invitation: {
    subject: 'Su invitación a {{ association }}',
    body: `Le invitamos a unirse a {{ association }}.

Inicie sesión con esta dirección de correo electrónico. Recibirá un código; no necesita contraseña.

[Iniciar sesión]({{ url }})

La invitación es válida hasta el {{ expires }}. Si no la esperaba, ignore este mensaje.`,
  },
  order_confirmation: {
    subject: 'Su pedido a {{ association }}: {{ reference }}',
    body: `Gracias por su pedido a {{ association }}: {{ items }}.

{% if iban != '' %}Transfiera **{{ amount }}**{% if due != '' %} a más tardar el {{ due }}{% endif %} a {{ account_holder }}, IBAN **{{ iban }}**{% if bic != '' %}, BIC {{ bic }}{% endif %}.{% else %}Pague **{{ amount }}**{% if due != '' %} a más tardar el {{ due }}{% endif %}.{% endif %}

Indique esta referencia para que podamos identificar su pago: **{{ reference }}**

Recibirá su factura en cuanto llegue el pago.`,
  },
  order_receipt: {
    subject: 'Su recibo de {{ association }}: {{ number }}',
    body: `Hemos recibido su pago de {{ amount }} por {{ items }}. Gracias.

Se adjunta la factura {{ number }}.`,
  },
  order_refund: {
    subject: 'Su reembolso de {{ association }}',
    body: `{{ association }} le ha reembolsado {{ amount }} de su pedido {{ reference }}.

{% if number != '' %}Se adjunta la factura rectificativa {{ number }}. {% endif %}El dinero puede tardar unos días en llegar a su cuenta.`,
  },
  footer: 'Este mensaje se ha enviado automáticamente en nombre de {{ association }}. No responda a él.',
}
