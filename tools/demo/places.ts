import type { AssociationEventCreate } from '@guildhall/sdk'

/** A venue of the association. */
export type Place = {
  venue: string
  address: NonNullable<AssociationEventCreate['address']>
  timezone: string
  currency: Currency
}

type Currency = keyof typeof perPound
type Money = { amount: number; currency: string }

/** Approximate minor units per pound, and the multiple to which prices are rounded. */
const perPound = {
  GBP: [100, 100],
  EUR: [120, 500],
  NOK: [1_350, 5_000],
  UAH: [5_500, 10_000],
  AED: [470, 1_000],
  INR: [11_000, 50_000],
  JPY: [195, 500],
  KRW: [1_800, 5_000],
  USD: [130, 500],
} as const

/** The places by name: Ireland and Great Britain, the rest of Europe, then overseas. */
export const places = {
  cobh: makePlace(
    'Old Yacht Club',
    ['The Promenade', 'Cobh', 'Cork', 'P24 F990', 'IE'],
    'Europe/Dublin',
    'EUR',
  ),
  galway: makePlace(
    'Claddagh Hall',
    ['Nimmo’s Pier', 'Galway', 'Galway', 'H91 PK29', 'IE'],
    'Europe/Dublin',
    'EUR',
  ),
  aberdeen: makePlace(
    'Footdee Survey House',
    ['12 York Place', 'Aberdeen', 'Aberdeenshire', 'AB11 5DP', 'GB'],
    'Europe/London',
    'GBP',
  ),
  lowestoft: makePlace(
    'Ness Point Rooms',
    ['4 Whapload Road', 'Lowestoft', 'Suffolk', 'NR32 1XG', 'GB'],
    'Europe/London',
    'GBP',
  ),
  cardiff: makePlace(
    'Pierhead Lecture Theatre',
    ['Harbour Drive', 'Cardiff', 'South Glamorgan', 'CF10 4PZ', 'GB'],
    'Europe/London',
    'GBP',
  ),
  plymouth: makePlace(
    'Customs House',
    ['The Parade, Barbican', 'Plymouth', 'Devon', 'PL1 2JW', 'GB'],
    'Europe/London',
    'GBP',
  ),
  brest: makePlace(
    'Maison des Amers',
    ['3 quai de la Douane', 'Brest', 'Bretagne', '29200', 'FR'],
    'Europe/Paris',
    'EUR',
  ),
  marseille: makePlace(
    'Salle du Vieux-Port',
    ['18 quai du Port', 'Marseille', 'Provence-Alpes-Côte d’Azur', '13002', 'FR'],
    'Europe/Paris',
    'EUR',
  ),
  hamburg: makePlace(
    'Speicher am Deich',
    ['Am Sandtorkai 7', 'Hamburg', 'Hamburg', '20457', 'DE'],
    'Europe/Berlin',
    'EUR',
  ),
  bergen: makePlace(
    'Sjøkartsalen',
    ['Bradbenken 2', 'Bergen', 'Vestland', '5003', 'NO'],
    'Europe/Oslo',
    'NOK',
  ),
  setubal: makePlace(
    'Casa da Baía',
    ['Avenida Luísa Todi 468', 'Setúbal', 'Setúbal', '2900-456', 'PT'],
    'Europe/Lisbon',
    'EUR',
  ),
  azores: makePlace(
    'Portas do Mar',
    ['Avenida Infante Dom Henrique', 'Ponta Delgada', 'Açores', '9500-150', 'PT'],
    'Atlantic/Azores',
    'EUR',
  ),
  piraeus: makePlace(
    'Αίθουσα Θεμιστοκλής',
    ['Ακτή Μιαούλη 10', 'Πειραιάς', 'Αττική', '185 38', 'GR'],
    'Europe/Athens',
    'EUR',
  ),
  odesa: makePlace(
    'Морський зал',
    ['вулиця Приморська 6', 'Одеса', 'Одеська область', '65026', 'UA'],
    'Europe/Kyiv',
    'UAH',
  ),
  dubai: makePlace('Creek Survey Majlis', ['Al Seef Street', 'دبي', 'دبي', null, 'AE'], 'Asia/Dubai', 'AED'),
  kochi: makePlace(
    'Willingdon Hall',
    ['Indira Gandhi Road', 'Kochi', 'Kerala', '682003', 'IN'],
    'Asia/Kolkata',
    'INR',
  ),
  yokohama: makePlace(
    '海図会館',
    ['海岸通 1-1', '横浜市', '神奈川県', '231-0002', 'JP'],
    'Asia/Tokyo',
    'JPY',
  ),
  busan: makePlace(
    '부산 수로회관',
    ['자갈치로 52', '부산', '부산광역시', '48983', 'KR'],
    'Asia/Seoul',
    'KRW',
  ),
  gloucester: makePlace(
    'Fort Point Sail Loft',
    ['21 Wharf Street', 'Gloucester', 'Massachusetts', '01930', 'US'],
    'America/New_York',
    'USD',
  ),
  galveston: makePlace(
    'Strand Chart Room',
    ['2100 Strand', 'Galveston', 'Texas', '77550', 'US'],
    'America/Chicago',
    'USD',
  ),
  astoria: makePlace(
    'Old Cannery',
    ['60 Old Cannery Road', 'Astoria', 'Oregon', '97103', 'US'],
    'America/Los_Angeles',
    'USD',
  ),
} satisfies Record<string, Place>

export type PlaceName = keyof typeof places

/** Converts pounds to a rounded price in another currency. */
export function convertPrice(currency: Currency, pounds: number): Money {
  const [unitsPerPound, step] = perPound[currency]
  return { amount: Math.round((pounds * unitsPerPound) / step) * step, currency }
}

type AddressParts = readonly [
  line1: string,
  city: string,
  region: string,
  postalCode: string | null,
  country: string,
]

function makePlace(venue: string, parts: AddressParts, timezone: string, currency: Currency): Place {
  const [line1, city, region, postalCode, country] = parts
  return { venue, address: { line1, city, region, postalCode, country }, timezone, currency }
}
