import type { ProblemTexts } from '../texts.ts'

export const sentences: ProblemTexts['sentences'] = {
  '{count} fields are invalid; see "violations".': '{count} campos no son válidos.',
  'This field is required.': 'Este campo es obligatorio.',
  'Must not be empty.': 'Este campo no puede estar vacío.',
  'Must contain a visible character.': 'Introduzca al menos un carácter visible.',
  'Must have at least {limit} characters.': 'Al menos {limit} caracteres.',
  'Must have at most {limit} characters.': '{limit} caracteres como máximo.',
  'Must have at most {limit} items.': '{limit} elementos como máximo.',
  'Must have at most {limit} keys.': '{limit} claves como máximo.',
  'Must have at most {limit} values.': '{limit} valores como máximo.',
  'A key must have 1 to {limit} characters.': 'Una clave debe tener de 1 a {limit} caracteres.',
  'Must not exceed {size} of JSON.': '{size} de JSON como máximo.',
  'Items must be unique.': 'Cada elemento puede aparecer una sola vez.',
  'Must be at least {limit}.': 'El valor debe ser como mínimo {limit}.',
  'Must be at most {limit}.': 'El valor debe ser como máximo {limit}.',
  'Must be an integer from 1 to {limit}.': 'Indique un número entero del 1 al {limit}.',
  'Must be an integer from 1 to {limit}; up to {sparseLimit} with fields.':
    'Indique un número entero del 1 al {limit}; con «fields», hasta {sparseLimit}.',
  'Must be an integer.': 'Indique un número entero.',
  'Must be a number.': 'Indique un número.',
  'Must be one of {values}.': 'Valores posibles: {values}.',
  'Must be an RFC 3339 timestamp, such as {example}.': 'Indique una fecha y una hora, como {example}.',
  'Must be a date, such as {example}.': 'Indique una fecha, como {example}.',
  'Must be an email address.': 'Indique una dirección de correo electrónico.',
  'Must be an http or https URL.': 'Indique una URL que empiece por http:// o https://.',
  'Must be an IANA time zone, such as {example}.': 'Indique una zona horaria, como {example}.',
  'Must be a language tag, such as en or pt-BR.': 'Indique un código de idioma, como en o pt-BR.',
  'Must be an ISO 4217 currency code, such as {example}.': 'Indique un código de moneda, como {example}.',
  'Must be an ISO 3166-1 country code, such as {example}.': 'Indique un código de país, como {example}.',
  'The format is not valid; use a value such as {example}.': 'El formato no es válido. Ejemplo: {example}.',
  'Must not be before {field}.': 'No puede ser anterior a {field}.',
  'Must be in the future.': 'La fecha debe ser futura.',
  'Another member has this email address.': 'Otro miembro ya usa esta dirección de correo electrónico.',
  'Another member has this external id.': 'Otro miembro ya tiene este ID externo.',
  'Another member has this member number.': 'Otro miembro ya tiene este número de miembro.',
  'Another user has this email address.': 'Otra cuenta ya usa esta dirección de correo electrónico.',
  'There is no membership level with this key.': 'Este nivel de membresía no existe.',
  'No member has this id.': 'Este miembro no existe.',
  'No category has this id.': 'Esta categoría no existe.',
  'This member already has this grant.': 'Este miembro ya tiene este acceso.',
  'A paid resource needs a price.': 'Un recurso de pago debe tener un precio.',
  'Unknown column. Must be one of {columns}.': 'Columna desconocida. Columnas posibles: {columns}.',
  'Unknown field. Must be one of {fields}.': 'Campo desconocido. Campos posibles: {fields}.',
  'A dry run checks at most {limit} rows, but the file has {rows}. Split it.':
    'Una comprobación abarca como máximo {limit} filas, y el archivo tiene {rows}. Divídalo.',
  'Malformed CSV at or after line {line}: the row has a quoted cell that is not closed.':
    'El archivo no es un CSV válido en la línea {line} o después: una celda entre comillas no está cerrada.',
  'Malformed CSV at or after line {line}: the row is longer than 1 MiB, or has a quote that is not closed.':
    'El archivo no es un CSV válido en la línea {line} o después: la fila supera 1 MiB o tiene unas comillas sin cerrar.',
  'Malformed CSV at or after line {line}: the row has a misplaced quote. Enclose a cell that contains quotes in quotes, and double each quote inside.':
    'El archivo no es un CSV válido en la línea {line} o después: hay unas comillas mal colocadas. Ponga entre comillas la celda que las contenga y duplique las de su interior.',
  'A part of the stored file is missing. Import the file again.':
    'Falta una parte del archivo guardado. Importe el archivo de nuevo.',
  'The import stopped several times at the same rows. Contact support; the error was logged.':
    'La importación se detuvo varias veces en las mismas filas. Contacte con el soporte; el error se ha registrado.',
  'Your user is not linked to a member. Ask an administrator to link it.':
    'Su cuenta no está vinculada a ningún miembro. Pida a un administrador que la vincule.',
  'This code is incorrect. Use the code from the most recent email.':
    'Este código es incorrecto. Utilice el del último correo recibido.',
  'This code is no longer valid. Request a new one.': 'Este código ya no es válido. Solicite uno nuevo.',
  'The association has not set up a payment provider or a bank account. Ask it how to pay.':
    'La asociación no ha configurado ni un proveedor de pagos ni una cuenta bancaria. Pregúntele cómo pagar.',
  'This session has expired. Sign in again.': 'Su sesión ha caducado. Inicie sesión de nuevo.',
  'Sign in to open this file.': 'Inicie sesión para abrir este archivo.',
  'This association is suspended.': 'Esta asociación está suspendida.',
  'This association is suspended. Contact the operator of the service.':
    'Esta asociación está suspendida. Póngase en contacto con el operador del servicio.',
  'Your role does not have permission for this request. Ask an administrator for access.':
    'Su rol no tiene permiso para hacer esto. Pida acceso a un administrador.',
  'You can only delete resources you uploaded. Ask an administrator to delete this one.':
    'Solo puede eliminar los recursos que usted haya subido. Pida a un administrador que elimine este.',
  'Public chat is not enabled for this association.': 'La asociación no ha activado el chat público.',
  'The text of this resource is not available yet. Try again in a minute.':
    'El texto de este recurso aún no está disponible. Inténtelo de nuevo dentro de un minuto.',
  'This resource has no page {page}.': 'Este recurso no tiene página {page}.',
  'The upload does not exist or has expired. Create a new upload.':
    'Esta subida no existe o ha caducado. Empiece de nuevo.',
  'The upload was interrupted. Send it again.': 'La subida se ha interrumpido. Inténtelo de nuevo.',
  'Files are limited to {size} bytes. Split the file.':
    'Los archivos pueden tener como máximo {size} bytes. Divida el archivo.',
  'The file is still being processed. Try again in a moment.':
    'El archivo aún se está procesando. Inténtelo de nuevo en un momento.',
  'This generation is already being retried.': 'Esta creación ya se está reintentando.',
  'The document has {pages} pages; podcasts and infographics require fewer than {limit}.':
    'El documento tiene {pages} páginas. Los pódcasts y las infografías requieren menos de {limit}.',
  'This user is deactivated and cannot sign in. Ask an administrator to reactivate the user.':
    'Esta cuenta está desactivada. Pida a un administrador que la reactive.',
  'This key was revoked. Create a new one instead.': 'Esta clave se ha revocado. Cree una nueva.',
  'This key has expired. Create a new one instead.': 'Esta clave ha caducado. Cree una nueva.',
  'An import is pending, and its file may contain this person’s data. Wait for the import to finish, or cancel it.':
    'Hay una importación en curso, y su archivo puede contener a esta persona. Espere a que termine o cancélela.',
  'Add {variable}, which this email requires.': 'Añada {variable}; es obligatorio en este correo.',
  'This {noun} is still in use.': 'Este elemento todavía está en uso.',
  'The limit of {limit} requests per hour has been reached. Try again in {seconds} seconds.':
    'Se ha alcanzado el límite de {limit} solicitudes por hora. Inténtelo de nuevo dentro de {seconds} segundos.',
  'Too many requests from this IP address. Try again in {seconds} seconds.':
    'Demasiadas solicitudes desde esta dirección IP. Inténtelo de nuevo dentro de {seconds} segundos.',
}
