/** The event view’s messages. */
export interface EventTranslations {
  close: string
  loading: string
  failed: string
  /** For an event that is not, or no longer, published. */
  missing: string
  when: string
  where: string
  map: string
  price: string
  organizer: string
  /** Adds the event to a calendar. */
  add: string
  /** Subscribes to all events. */
  subscribe: string
  page: string
}

const en: EventTranslations = {
  close: 'Close',
  loading: 'Loading…',
  failed: 'The event could not be loaded.',
  missing: 'This event is not available.',
  when: 'When',
  where: 'Where',
  map: 'Show on map',
  price: 'Price',
  organizer: 'Organizer',
  add: 'Add to calendar',
  subscribe: 'Subscribe to all events',
  page: 'Event website',
}

const languages: Record<string, EventTranslations> = {
  en,
  de: {
    close: 'Schließen',
    loading: 'Wird geladen …',
    failed: 'Die Veranstaltung konnte nicht geladen werden.',
    missing: 'Diese Veranstaltung ist nicht verfügbar.',
    when: 'Wann',
    where: 'Wo',
    map: 'Auf der Karte zeigen',
    price: 'Preis',
    organizer: 'Veranstalter',
    add: 'Zum Kalender hinzufügen',
    subscribe: 'Alle Veranstaltungen abonnieren',
    page: 'Website der Veranstaltung',
  },
  fr: {
    close: 'Fermer',
    loading: 'Chargement…',
    failed: 'L’événement n’a pas pu être chargé.',
    missing: 'Cet événement n’est pas disponible.',
    when: 'Quand',
    where: 'Où',
    map: 'Voir sur la carte',
    price: 'Prix',
    organizer: 'Organisateur',
    add: 'Ajouter au calendrier',
    subscribe: 'S’abonner à tous les événements',
    page: 'Site de l’événement',
  },
  nl: {
    close: 'Sluiten',
    loading: 'Laden…',
    failed: 'Het evenement kon niet worden geladen.',
    missing: 'Dit evenement is niet beschikbaar.',
    when: 'Wanneer',
    where: 'Waar',
    map: 'Toon op kaart',
    price: 'Prijs',
    organizer: 'Organisator',
    add: 'Toevoegen aan agenda',
    subscribe: 'Abonneren op alle evenementen',
    page: 'Website van het evenement',
  },
  es: {
    close: 'Cerrar',
    loading: 'Cargando…',
    failed: 'No se ha podido cargar el evento.',
    missing: 'Este evento no está disponible.',
    when: 'Cuándo',
    where: 'Dónde',
    map: 'Ver en el mapa',
    price: 'Precio',
    organizer: 'Organizador',
    add: 'Añadir al calendario',
    subscribe: 'Suscribirse a todos los eventos',
    page: 'Sitio web del evento',
  },
}

/** Falls back to English. */
export function getEventTranslations(locale: string): EventTranslations {
  return languages[locale.split('-')[0] ?? ''] ?? en
}
