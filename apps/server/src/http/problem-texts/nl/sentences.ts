import type { ProblemTexts } from '../texts.ts'

export const sentences: ProblemTexts['sentences'] = {
  '{count} fields are invalid; see "violations".': '{count} velden zijn niet geldig.',
  'This field is required.': 'Dit veld is verplicht.',
  'Must not be empty.': 'Dit veld mag niet leeg zijn.',
  'Must contain a visible character.': 'Vul minstens één zichtbaar teken in.',
  'Must have at least {limit} characters.': 'Minstens {limit} tekens.',
  'Must have at most {limit} characters.': 'Hoogstens {limit} tekens.',
  'Must have at most {limit} items.': 'Hoogstens {limit} items.',
  'Must have at most {limit} keys.': 'Hoogstens {limit} items.',
  'Must have at most {limit} values.': 'Hoogstens {limit} waarden.',
  'A key must have 1 to {limit} characters.': 'Een sleutel moet 1 tot en met {limit} tekens hebben.',
  'Must not exceed {size} of JSON.': 'Hoogstens {size} JSON.',
  'Items must be unique.': 'Elk item mag maar één keer voorkomen.',
  'Must be at least {limit}.': 'De waarde moet minstens {limit} zijn.',
  'Must be at most {limit}.': 'De waarde mag hoogstens {limit} zijn.',
  'Must be an integer from 1 to {limit}.': 'Geef een geheel getal van 1 tot en met {limit} op.',
  'Must be an integer from 1 to {limit}; up to {sparseLimit} with fields.':
    'Geef een geheel getal van 1 tot en met {limit} op; met ‘fields’ tot en met {sparseLimit}.',
  'Must be an integer.': 'Geef een geheel getal op.',
  'Must be a number.': 'Geef een getal op.',
  'Must be one of {values}.': 'Toegestaan zijn: {values}.',
  'Must be an RFC 3339 timestamp, such as {example}.': 'Geef een datum en tijd op, zoals {example}.',
  'Must be a date, such as {example}.': 'Geef een datum op, zoals {example}.',
  'Must be an email address.': 'Geef een e-mailadres op.',
  'Must be an http or https URL.': 'Geef een webadres op dat met http:// of https:// begint.',
  'Must be an IANA time zone, such as {example}.': 'Geef een tijdzone op, zoals {example}.',
  'Must be a language tag, such as en or pt-BR.': 'Geef een taalcode op, zoals en of pt-BR.',
  'Must be an ISO 4217 currency code, such as {example}.': 'Geef een valutacode op, zoals {example}.',
  'Must be an ISO 3166-1 country code, such as {example}.': 'Geef een landcode op, zoals {example}.',
  'The format is not valid; use a value such as {example}.':
    'De notatie is niet geldig. Een voorbeeld: {example}.',
  'Must not be before {field}.': 'Mag niet voor {field} liggen.',
  'Must be in the future.': 'Het tijdstip moet in de toekomst liggen.',
  'Another member has this email address.': 'Een ander lid heeft dit e-mailadres.',
  'Another member has this external id.': 'Een ander lid heeft dit externe ID.',
  'Another member has this member number.': 'Een ander lid heeft dit lidnummer.',
  'Another user has this email address.': 'Een andere gebruiker heeft dit e-mailadres.',
  'There is no membership level with this key.': 'Dit lidmaatschapsniveau bestaat niet.',
  'No member has this id.': 'Dit lid bestaat niet.',
  'No category has this id.': 'Deze categorie bestaat niet.',
  'This member already has this grant.': 'Dit lid heeft deze toegang al.',
  'A paid resource needs a price.': 'Een item dat te koop is, moet een prijs hebben.',
  'Unknown column. Must be one of {columns}.': 'Deze kolom is niet bekend. Bekend zijn: {columns}.',
  'Unknown field. Must be one of {fields}.': 'Dit veld is niet bekend. Bekend zijn: {fields}.',
  'A dry run checks at most {limit} rows, but the file has {rows}. Split it.':
    'Een controle omvat hoogstens {limit} rijen, en het bestand heeft er {rows}. Splits het op.',
  'Malformed CSV at or after line {line}: the row has a quoted cell that is not closed.':
    'Het bestand is op of na regel {line} geen geldige CSV: een cel tussen aanhalingstekens is niet afgesloten.',
  'Malformed CSV at or after line {line}: the row is longer than 1 MiB, or has a quote that is not closed.':
    'Het bestand is op of na regel {line} geen geldige CSV: de rij is langer dan 1 MiB, of een aanhalingsteken is niet gesloten.',
  'Malformed CSV at or after line {line}: the row has a misplaced quote. Enclose a cell that contains quotes in quotes, and double each quote inside.':
    'Het bestand is op of na regel {line} geen geldige CSV: een aanhalingsteken staat op de verkeerde plaats. Zet een cel met aanhalingstekens tussen aanhalingstekens, en verdubbel die in de cel.',
  'A part of the stored file is missing. Import the file again.':
    'Een deel van het opgeslagen bestand ontbreekt. Importeer het bestand opnieuw.',
  'The import stopped several times at the same rows. Contact support; the error was logged.':
    'De import is meermaals bij dezelfde rijen gestopt. Neem contact op met de ondersteuning; de fout is geregistreerd.',
  'Your user is not linked to a member. Ask an administrator to link it.':
    'Uw account is niet aan een lid gekoppeld. Vraag een beheerder om het te koppelen.',
  'This code is incorrect. Use the code from the most recent email.':
    'Deze code klopt niet. Gebruik de code uit de laatste e-mail.',
  'This code is no longer valid. Request a new one.': 'Deze code is niet meer geldig. Vraag een nieuwe aan.',
  'The association has not set up a payment provider or a bank account. Ask it how to pay.':
    'De vereniging heeft geen betaaldienst en geen bankrekening ingesteld. Vraag haar hoe u kunt betalen.',
  'This session has expired. Sign in again.': 'Uw sessie is verlopen. Log opnieuw in.',
  'Sign in to open this file.': 'Log in om dit bestand te openen.',
  'This association is suspended.': 'Deze vereniging is geblokkeerd.',
  'This association is suspended. Contact the operator of the service.':
    'Deze vereniging is geblokkeerd. Neem contact op met de operator van de dienst.',
  'Your role does not have permission for this request. Ask an administrator for access.':
    'Met uw rol is dit niet toegestaan. Vraag een beheerder om toegang.',
  'You can only delete resources you uploaded. Ask an administrator to delete this one.':
    'U kunt alleen items verwijderen die u zelf hebt geüpload. Vraag een beheerder om dit item te verwijderen.',
  'Public chat is not enabled for this association.':
    'De vereniging heeft de openbare chat niet ingeschakeld.',
  'The text of this resource is not available yet. Try again in a minute.':
    'De tekst van dit item is nog niet beschikbaar. Probeer het over een minuut opnieuw.',
  'This resource has no page {page}.': 'Dit item heeft geen pagina {page}.',
  'The upload does not exist or has expired. Create a new upload.':
    'Deze upload bestaat niet of is verlopen. Begin opnieuw.',
  'The upload was interrupted. Send it again.': 'De upload is onderbroken. Probeer het opnieuw.',
  'Files are limited to {size} bytes. Split the file.':
    'Bestanden mogen hoogstens {size} bytes groot zijn. Splits het bestand.',
  'The file is still being processed. Try again in a moment.':
    'Het bestand wordt nog verwerkt. Probeer het zo meteen opnieuw.',
  'This generation is already being retried.': 'Dit wordt al opnieuw geprobeerd.',
  'The document has {pages} pages; podcasts and infographics require fewer than {limit}.':
    'Het document heeft {pages} pagina’s. Voor podcasts en infographics moeten het er minder dan {limit} zijn.',
  'This user is deactivated and cannot sign in. Ask an administrator to reactivate the user.':
    'Dit account is gedeactiveerd en kan niet inloggen. Vraag een beheerder om het weer te activeren.',
  'This key was revoked. Create a new one instead.': 'Deze sleutel is ingetrokken. Maak een nieuwe aan.',
  'This key has expired. Create a new one instead.': 'Deze sleutel is verlopen. Maak een nieuwe aan.',
  'An import is pending, and its file may contain this person’s data. Wait for the import to finish, or cancel it.':
    'Er is een import die nog niet is voltooid, en het bestand ervan kan deze persoon bevatten. Wacht tot de import klaar is, of annuleer deze.',
  'Add {variable}, which this email requires.':
    'Voeg {variable} toe. Deze variabele is verplicht in deze e-mail.',
  'This {noun} is still in use.': 'Dit is nog in gebruik.',
  'The limit of {limit} requests per hour has been reached. Try again in {seconds} seconds.':
    'De limiet van {limit} verzoeken per uur is bereikt. Probeer het over {seconds} seconden opnieuw.',
  'Too many requests from this IP address. Try again in {seconds} seconds.':
    'Te veel verzoeken vanaf dit IP-adres. Probeer het over {seconds} seconden opnieuw.',
}
