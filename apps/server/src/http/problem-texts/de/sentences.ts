import type { ProblemTexts } from '../texts.ts'

export const sentences: ProblemTexts['sentences'] = {
  '{count} fields are invalid; see "violations".': '{count} Angaben sind nicht gültig.',
  'This field is required.': 'Dieses Feld ist erforderlich.',
  'Must not be empty.': 'Dieses Feld darf nicht leer sein.',
  'Must contain a visible character.': 'Geben Sie mindestens ein sichtbares Zeichen ein.',
  'Must have at least {limit} characters.': 'Mindestens {limit} Zeichen.',
  'Must have at most {limit} characters.': 'Höchstens {limit} Zeichen.',
  'Must have at most {limit} items.': 'Höchstens {limit} Einträge.',
  'Must have at most {limit} keys.': 'Höchstens {limit} Einträge.',
  'Must have at most {limit} values.': 'Höchstens {limit} Werte.',
  'A key must have 1 to {limit} characters.': 'Ein Schlüssel muss 1 bis {limit} Zeichen haben.',
  'Must not exceed {size} of JSON.': 'Höchstens {size} JSON.',
  'Items must be unique.': 'Jeder Eintrag darf nur einmal vorkommen.',
  'Must be at least {limit}.': 'Der Wert muss mindestens {limit} sein.',
  'Must be at most {limit}.': 'Der Wert darf höchstens {limit} sein.',
  'Must be an integer from 1 to {limit}.': 'Geben Sie eine ganze Zahl von 1 bis {limit} an.',
  'Must be an integer from 1 to {limit}; up to {sparseLimit} with fields.':
    'Geben Sie eine ganze Zahl von 1 bis {limit} an; mit „fields“ bis {sparseLimit}.',
  'Must be an integer.': 'Geben Sie eine ganze Zahl an.',
  'Must be a number.': 'Geben Sie eine Zahl an.',
  'Must be one of {values}.': 'Erlaubt sind: {values}.',
  'Must be an RFC 3339 timestamp, such as {example}.': 'Geben Sie einen Zeitpunkt an, etwa {example}.',
  'Must be a date, such as {example}.': 'Geben Sie ein Datum an, etwa {example}.',
  'Must be an email address.': 'Geben Sie eine E-Mail-Adresse an.',
  'Must be an http or https URL.': 'Geben Sie eine Webadresse an, die mit http:// oder https:// beginnt.',
  'Must be an IANA time zone, such as {example}.': 'Geben Sie eine Zeitzone an, etwa {example}.',
  'Must be a language tag, such as en or pt-BR.': 'Geben Sie ein Sprachkürzel an, etwa en oder pt-BR.',
  'Must be an ISO 4217 currency code, such as {example}.': 'Geben Sie ein Währungskürzel an, etwa {example}.',
  'Must be an ISO 3166-1 country code, such as {example}.': 'Geben Sie ein Länderkürzel an, etwa {example}.',
  'The format is not valid; use a value such as {example}.':
    'Das Format ist nicht gültig. Ein Beispiel: {example}.',
  'Must not be before {field}.': 'Darf nicht vor {field} liegen.',
  'Must be in the future.': 'Der Zeitpunkt muss in der Zukunft liegen.',
  'Another member has this email address.': 'Ein anderes Mitglied hat diese E-Mail-Adresse.',
  'Another member has this external id.': 'Ein anderes Mitglied hat diese externe ID.',
  'Another member has this member number.': 'Ein anderes Mitglied hat diese Mitgliedsnummer.',
  'Another user has this email address.': 'Ein anderes Benutzerkonto hat diese E-Mail-Adresse.',
  'There is no membership level with this key.': 'Diese Mitgliedschaftsstufe gibt es nicht.',
  'No member has this id.': 'Dieses Mitglied gibt es nicht.',
  'No category has this id.': 'Diese Kategorie gibt es nicht.',
  'This member already has this grant.': 'Dieses Mitglied hat diese Freigabe bereits.',
  'A paid resource needs a price.': 'Ein kostenpflichtiger Eintrag braucht einen Preis.',
  'Unknown column. Must be one of {columns}.': 'Diese Spalte ist nicht bekannt. Bekannt sind: {columns}.',
  'Unknown field. Must be one of {fields}.': 'Dieses Feld ist nicht bekannt. Bekannt sind: {fields}.',
  'A dry run checks at most {limit} rows, but the file has {rows}. Split it.':
    'Eine Prüfung umfasst höchstens {limit} Zeilen, und die Datei hat {rows}. Teilen Sie sie auf.',
  'Malformed CSV at or after line {line}: the row has a quoted cell that is not closed.':
    'In oder nach Zeile {line} ist die Datei kein gültiges CSV: Eine Zelle in Anführungszeichen ist nicht abgeschlossen.',
  'Malformed CSV at or after line {line}: the row is longer than 1 MiB, or has a quote that is not closed.':
    'In oder nach Zeile {line} ist die Datei kein gültiges CSV: Die Zeile ist länger als 1 MiB, oder ein Anführungszeichen ist nicht geschlossen.',
  'Malformed CSV at or after line {line}: the row has a misplaced quote. Enclose a cell that contains quotes in quotes, and double each quote inside.':
    'In oder nach Zeile {line} ist die Datei kein gültiges CSV: Ein Anführungszeichen steht an der falschen Stelle. Schließen Sie eine Zelle, die Anführungszeichen enthält, in Anführungszeichen ein, und verdoppeln Sie jedes darin.',
  'A part of the stored file is missing. Import the file again.':
    'Ein Teil der gespeicherten Datei fehlt. Importieren Sie die Datei erneut.',
  'The import stopped several times at the same rows. Contact support; the error was logged.':
    'Der Import wurde mehrmals bei denselben Zeilen abgebrochen. Wenden Sie sich an den Support; der Fehler wurde protokolliert.',
  'Your user is not linked to a member. Ask an administrator to link it.':
    'Ihr Benutzerkonto ist mit keinem Mitglied verknüpft. Bitten Sie die Administration, es zu verknüpfen.',
  'This code is incorrect. Use the code from the most recent email.':
    'Dieser Code stimmt nicht. Verwenden Sie den Code aus der neuesten E-Mail.',
  'This code is no longer valid. Request a new one.':
    'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
  'The association has not set up a payment provider or a bank account. Ask it how to pay.':
    'Der Verband hat weder einen Zahlungsanbieter noch ein Bankkonto eingerichtet. Fragen Sie ihn, wie Sie bezahlen können.',
  'This session has expired. Sign in again.': 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
  'Sign in to open this file.': 'Melden Sie sich an, um diese Datei zu öffnen.',
  'This association is suspended.': 'Dieser Verband ist gesperrt.',
  'This association is suspended. Contact the operator of the service.':
    'Dieser Verband ist gesperrt. Wenden Sie sich an den Betreiber des Dienstes.',
  'Your role does not have permission for this request. Ask an administrator for access.':
    'Ihre Rolle hat dafür keine Berechtigung. Bitten Sie die Administration um Zugriff.',
  'You can only delete resources you uploaded. Ask an administrator to delete this one.':
    'Sie können nur Einträge löschen, die Sie selbst hochgeladen haben. Bitten Sie die Administration, diesen zu löschen.',
  'Public chat is not enabled for this association.':
    'Der Verband hat den öffentlichen Chat nicht aktiviert.',
  'The text of this resource is not available yet. Try again in a minute.':
    'Der Text dieses Eintrags ist noch nicht verfügbar. Versuchen Sie es in einer Minute erneut.',
  'This resource has no page {page}.': 'Dieser Eintrag hat keine Seite {page}.',
  'The upload does not exist or has expired. Create a new upload.':
    'Dieser Upload existiert nicht oder ist abgelaufen. Starten Sie ihn erneut.',
  'The upload was interrupted. Send it again.': 'Der Upload wurde unterbrochen. Starten Sie ihn erneut.',
  'Files are limited to {size} bytes. Split the file.':
    'Dateien dürfen höchstens {size} Byte groß sein. Teilen Sie die Datei auf.',
  'The file is still being processed. Try again in a moment.':
    'Die Datei wird noch verarbeitet. Versuchen Sie es gleich noch einmal.',
  'This generation is already being retried.': 'Die Erstellung wird bereits wiederholt.',
  'The document has {pages} pages; podcasts and infographics require fewer than {limit}.':
    'Das Dokument hat {pages} Seiten. Podcasts und Infografiken sind nur mit weniger als {limit} Seiten möglich.',
  'This user is deactivated and cannot sign in. Ask an administrator to reactivate the user.':
    'Dieses Benutzerkonto ist deaktiviert und kann sich nicht anmelden. Bitten Sie die Administration, es wieder zu aktivieren.',
  'This key was revoked. Create a new one instead.':
    'Dieser Schlüssel wurde widerrufen. Erstellen Sie einen neuen.',
  'This key has expired. Create a new one instead.':
    'Dieser Schlüssel ist abgelaufen. Erstellen Sie einen neuen.',
  'An import is pending, and its file may contain this person’s data. Wait for the import to finish, or cancel it.':
    'Ein Import ist noch nicht abgeschlossen, und seine Datei kann diese Person enthalten. Warten Sie, bis er beendet ist, oder brechen Sie ihn ab.',
  'Add {variable}, which this email requires.':
    'Fügen Sie {variable} ein. Diese Variable ist in dieser E-Mail erforderlich.',
  'This {noun} is still in use.': 'Dieser Eintrag wird noch verwendet.',
  'The limit of {limit} requests per hour has been reached. Try again in {seconds} seconds.':
    'Die Grenze von {limit} Anfragen pro Stunde ist erreicht. Versuchen Sie es in {seconds} Sekunden erneut.',
  'Too many requests from this IP address. Try again in {seconds} seconds.':
    'Zu viele Anfragen von dieser IP-Adresse. Versuchen Sie es in {seconds} Sekunden erneut.',
}
