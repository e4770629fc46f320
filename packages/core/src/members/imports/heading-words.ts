/** Headings of membership lists in English, German, French, Spanish and Dutch, by field. */
export const headingWords: Record<string, string> = {
  externalId:
    'external id, record id, contact id, crm id, externe ID, identifiant externe, ID externo, extern ID',
  email:
    'email, e-mail, email address, e-mail address, mail, E-Mail-Adresse, Mailadresse, adresse e-mail, adresse mail, courriel, adresse électronique, mél, correo, correo electrónico, dirección de correo, e-mailadres, mailadres',
  firstName:
    'first name, given name, forename, firstname, Vorname, Rufname, prénom, nombre de pila, voornaam, roepnaam',
  lastName:
    'last name, surname, family name, lastname, Nachname, Familienname, Zuname, nom de famille, apellido, apellidos, achternaam, familienaam',
  displayName:
    'display name, full name, member name, contact name, Anzeigename, vollständiger Name, nom complet, nom affiché, nombre completo, nombre y apellidos, volledige naam, weergavenaam',
  phone:
    'phone, phone number, telephone, mobile, mobile phone, cell, cell phone, Telefon, Telefonnummer, Tel, Mobil, Handy, Mobilnummer, téléphone, numéro de téléphone, portable, mobile, teléfono, móvil, celular, número de teléfono, telefoon, telefoonnummer, mobiel',
  organization:
    'organization, organisation, company, company name, employer, Firma, Unternehmen, Arbeitgeber, Betrieb, société, entreprise, organisme, employeur, empresa, organización, entidad, bedrijf, bedrijfsnaam, organisatie, werkgever',
  jobTitle:
    'job title, title, position, role, Berufsbezeichnung, Stellenbezeichnung, Funktion, Beruf, Position, fonction, poste, intitulé de poste, profession, cargo, puesto, profesión, functie, functietitel, beroep',
  department: 'department, division, Abteilung, Fachbereich, département, departamento, área, afdeling',
  'address.line1':
    'address, street, street address, address line 1, address 1, Straße, Strasse, Anschrift, Adresse, Straße und Hausnummer, Straße Nr, rue, adresse postale, adresse ligne 1, dirección, calle, domicilio, adres, straat, straat en huisnummer',
  'address.line2':
    'address line 2, address 2, Adresszusatz, Adresse 2, complément d’adresse, adresse ligne 2, dirección 2, adres 2, adresregel 2, toevoeging',
  'address.city':
    'city, town, Ort, Stadt, Wohnort, ville, commune, localité, ciudad, localidad, población, plaats, stad, woonplaats',
  'address.region':
    'region, state, county, province, Bundesland, Region, Kanton, région, département postal, canton, región, provincia, comunidad autónoma, provincie, regio',
  'address.postalCode':
    'postal code, postcode, zip, zip code, post code, PLZ, Postleitzahl, code postal, CP, código postal',
  'address.country':
    'country, country code, Land, Staat, Ländercode, pays, code pays, país, código de país, landcode',
  memberNumber:
    'member number, member no, member id, membership number, membership no, Mitgliedsnummer, Mitgliedsnr, Mitglieds-Nr., Mitglied Nr, numéro de membre, numéro d’adhérent, n° adhérent, n° de membre, matricule, número de socio, nº de socio, número de miembro, lidnummer, lidmaatschapsnummer',
  level:
    'level, membership level, membership type, member type, membership, tier, plan, Mitgliedschaft, Mitgliedsart, Mitgliedstyp, Tarif, type d’adhésion, niveau, catégorie de membre, formule, tipo de socio, nivel, modalidad, categoría de socio, lidmaatschap, type lidmaatschap, niveau',
  status:
    'status, member status, membership status, Mitgliedsstatus, Mitgliederstatus, statut, état, statut d’adhésion, estado, estado de socio, lidstatus',
  joinedAt:
    'joined, joined at, join date, joined on, date joined, member since, start date, Eintritt, Eintrittsdatum, Beitritt, Beitrittsdatum, Mitglied seit, date d’adhésion, membre depuis, adhérent depuis, fecha de alta, fecha de ingreso, socio desde, lid sinds, ingangsdatum, datum van aanmelding',
  renewsAt:
    'renews, renews at, renewal, renewal date, expires, expiry date, expiration date, end date, valid until, Verlängerung, Ablaufdatum, gültig bis, Mitglied bis, date de renouvellement, date d’expiration, échéance, valable jusqu’au, fecha de renovación, vencimiento, válido hasta, verlengingsdatum, vervaldatum, geldig tot',
  'consents.newsletter':
    'newsletter, newsletter consent, Newsletter-Einwilligung, lettre d’information, infolettre, boletín, nieuwsbrief',
  'consents.directory':
    'directory, directory consent, Mitgliederverzeichnis, annuaire, directorio, ledengids, ledenlijst',
  tags: 'tags, labels, groups, Schlagwörter, Stichwörter, Gruppen, étiquettes, groupes, etiquetas, grupos, groepen',
}

/** Headings that mean the last name if there is a column for the first name, otherwise the full name. */
export const nameWords = 'name, Name, nom, nombre, naam'
/** In Spanish, this word means the first name if there is a column for the last name. */
export const spanishFirstName = 'nombre'
