import type { ProblemTexts } from '../texts.ts'

export const sentences: ProblemTexts['sentences'] = {
  '{count} fields are invalid; see "violations".': '{count} champs ne sont pas valides.',
  'This field is required.': 'Ce champ est obligatoire.',
  'Must not be empty.': 'Ce champ ne peut pas être vide.',
  'Must contain a visible character.': 'Saisissez au moins un caractère visible.',
  'Must have at least {limit} characters.': 'Au moins {limit} caractères.',
  'Must have at most {limit} characters.': '{limit} caractères au maximum.',
  'Must have at most {limit} items.': '{limit} éléments au maximum.',
  'Must have at most {limit} keys.': '{limit} clés au maximum.',
  'Must have at most {limit} values.': '{limit} valeurs au maximum.',
  'A key must have 1 to {limit} characters.': 'Une clé doit compter de 1 à {limit} caractères.',
  'Must not exceed {size} of JSON.': '{size} de JSON au maximum.',
  'Items must be unique.': 'Chaque élément ne peut figurer qu’une fois.',
  'Must be at least {limit}.': 'La valeur doit être d’au moins {limit}.',
  'Must be at most {limit}.': 'La valeur ne peut pas dépasser {limit}.',
  'Must be an integer from 1 to {limit}.': 'Indiquez un nombre entier de 1 à {limit}.',
  'Must be an integer from 1 to {limit}; up to {sparseLimit} with fields.':
    'Indiquez un nombre entier de 1 à {limit} ; avec « fields », jusqu’à {sparseLimit}.',
  'Must be an integer.': 'Indiquez un nombre entier.',
  'Must be a number.': 'Indiquez un nombre.',
  'Must be one of {values}.': 'Valeurs possibles : {values}.',
  'Must be an RFC 3339 timestamp, such as {example}.':
    'Indiquez une date et une heure, par exemple {example}.',
  'Must be a date, such as {example}.': 'Indiquez une date, par exemple {example}.',
  'Must be an email address.': 'Indiquez une adresse e-mail.',
  'Must be an http or https URL.': 'Indiquez une URL commençant par http:// ou https://.',
  'Must be an IANA time zone, such as {example}.': 'Indiquez un fuseau horaire, par exemple {example}.',
  'Must be a language tag, such as en or pt-BR.': 'Indiquez un code de langue, par exemple en ou pt-BR.',
  'Must be an ISO 4217 currency code, such as {example}.':
    'Indiquez un code de devise, par exemple {example}.',
  'Must be an ISO 3166-1 country code, such as {example}.':
    'Indiquez un code de pays, par exemple {example}.',
  'The format is not valid; use a value such as {example}.':
    'Le format n’est pas valide. Exemple : {example}.',
  'Must not be before {field}.': 'Ne peut pas précéder {field}.',
  'Must be in the future.': 'La date doit être dans le futur.',
  'Another member has this email address.': 'Un autre membre utilise déjà cette adresse e-mail.',
  'Another member has this external id.': 'Un autre membre a déjà cet identifiant externe.',
  'Another member has this member number.': 'Un autre membre a déjà ce numéro de membre.',
  'Another user has this email address.': 'Un autre compte utilise déjà cette adresse e-mail.',
  'There is no membership level with this key.': 'Ce niveau d’adhésion n’existe pas.',
  'No member has this id.': 'Ce membre n’existe pas.',
  'No category has this id.': 'Cette catégorie n’existe pas.',
  'This member already has this grant.': 'Ce membre a déjà cet accès.',
  'A paid resource needs a price.': 'Une ressource payante doit avoir un prix.',
  'Unknown column. Must be one of {columns}.': 'Cette colonne est inconnue. Colonnes possibles : {columns}.',
  'Unknown field. Must be one of {fields}.': 'Ce champ est inconnu. Champs possibles : {fields}.',
  'A dry run checks at most {limit} rows, but the file has {rows}. Split it.':
    'Une vérification porte sur {limit} lignes au maximum, et le fichier en compte {rows}. Divisez-le.',
  'Malformed CSV at or after line {line}: the row has a quoted cell that is not closed.':
    'Le fichier n’est pas un CSV valide à la ligne {line} ou après : une cellule entre guillemets n’est pas fermée.',
  'Malformed CSV at or after line {line}: the row is longer than 1 MiB, or has a quote that is not closed.':
    'Le fichier n’est pas un CSV valide à la ligne {line} ou après : la ligne dépasse 1 Mio, ou un guillemet n’est pas fermé.',
  'Malformed CSV at or after line {line}: the row has a misplaced quote. Enclose a cell that contains quotes in quotes, and double each quote inside.':
    'Le fichier n’est pas un CSV valide à la ligne {line} ou après : un guillemet est mal placé. Mettez entre guillemets une cellule qui contient des guillemets, et doublez chacun d’eux.',
  'A part of the stored file is missing. Import the file again.':
    'Une partie du fichier enregistré manque. Importez à nouveau le fichier.',
  'The import stopped several times at the same rows. Contact support; the error was logged.':
    'L’importation s’est arrêtée plusieurs fois aux mêmes lignes. Contactez l’assistance ; l’erreur a été enregistrée.',
  'Your user is not linked to a member. Ask an administrator to link it.':
    'Votre compte n’est lié à aucun membre. Demandez à un administrateur de le lier.',
  'This code is incorrect. Use the code from the most recent email.':
    'Ce code est incorrect. Utilisez celui du dernier e-mail reçu.',
  'This code is no longer valid. Request a new one.': 'Ce code n’est plus valide. Demandez-en un nouveau.',
  'The association has not set up a payment provider or a bank account. Ask it how to pay.':
    'L’association n’a configuré ni prestataire de paiement ni compte bancaire. Demandez-lui comment payer.',
  'This session has expired. Sign in again.': 'Votre session a expiré. Reconnectez-vous.',
  'Sign in to open this file.': 'Connectez-vous pour ouvrir ce fichier.',
  'This association is suspended.': 'Cette association est suspendue.',
  'This association is suspended. Contact the operator of the service.':
    'Cette association est suspendue. Contactez l’opérateur du service.',
  'Your role does not have permission for this request. Ask an administrator for access.':
    'Votre rôle ne vous y autorise pas. Demandez l’accès à un administrateur.',
  'You can only delete resources you uploaded. Ask an administrator to delete this one.':
    'Vous ne pouvez supprimer que les ressources que vous avez téléversées. Adressez-vous à un administrateur.',
  'Public chat is not enabled for this association.': 'L’association n’a pas activé le chat public.',
  'The text of this resource is not available yet. Try again in a minute.':
    'Le texte de cette ressource n’est pas encore disponible. Réessayez dans une minute.',
  'This resource has no page {page}.': 'Cette ressource n’a pas de page {page}.',
  'The upload does not exist or has expired. Create a new upload.':
    'Ce téléversement n’existe pas ou a expiré. Recommencez-le.',
  'The upload was interrupted. Send it again.': 'Le téléversement a été interrompu. Recommencez-le.',
  'Files are limited to {size} bytes. Split the file.':
    'Les fichiers sont limités à {size} octets. Divisez le fichier.',
  'The file is still being processed. Try again in a moment.':
    'Le fichier est en cours de traitement. Réessayez dans un instant.',
  'This generation is already being retried.': 'Cette création a déjà été relancée.',
  'The document has {pages} pages; podcasts and infographics require fewer than {limit}.':
    'Le document compte {pages} pages. Un podcast ou une infographie exige moins de {limit} pages.',
  'This user is deactivated and cannot sign in. Ask an administrator to reactivate the user.':
    'Ce compte est désactivé. Demandez à un administrateur de le réactiver.',
  'This key was revoked. Create a new one instead.': 'Cette clé a été révoquée. Créez-en une nouvelle.',
  'This key has expired. Create a new one instead.': 'Cette clé a expiré. Créez-en une nouvelle.',
  'An import is pending, and its file may contain this person’s data. Wait for the import to finish, or cancel it.':
    'Un import est en cours, et son fichier peut contenir cette personne. Attendez qu’il se termine, ou annulez-le.',
  'Add {variable}, which this email requires.': 'Ajoutez {variable}, obligatoire dans cet e-mail.',
  'This {noun} is still in use.': 'Cet élément est encore utilisé.',
  'The limit of {limit} requests per hour has been reached. Try again in {seconds} seconds.':
    'La limite de {limit} requêtes par heure est atteinte. Réessayez dans {seconds} secondes.',
  'Too many requests from this IP address. Try again in {seconds} seconds.':
    'Trop de requêtes depuis cette adresse IP. Réessayez dans {seconds} secondes.',
}
