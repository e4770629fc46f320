import type { JobCreate } from '@guildhall/sdk'

/** A job on the demo association's job board. */
export type JobPosting = Partial<JobCreate> & {
  title: string
  employer: string
  description: string
  /** Days from today to its posting (null: draft) and its expiry (null: never). */
  days: readonly [posted: number | null, expires: number | null]
  /** Minimum and maximum: in thousands per year or month, in major units per hour or day. */
  pay?: readonly [min: number, max: number, currency: string, unit?: 'HOUR' | 'DAY' | 'MONTH']
}

export const postings: readonly JobPosting[] = [
  makePosting('Senior hydrographic surveyor', 'Northgate Hydrographic Ltd', 'Plymouth, United Kingdom', {
    days: [-3, 27],
    pay: [52, 61, 'GBP'],
    featured: true,
    description:
      'You lead a party of five on coastal contracts for eight months of the year and train two juniors in the other four.',
  }),
  makePosting('Harbour master', 'Port of Saltmarsh Authority', 'Saltmarsh, United Kingdom', {
    days: [-6, 24],
    pay: [78, 88, 'GBP'],
    featured: true,
    description: 'The harbour, its pilots, its dredger and its eleven people are yours to answer for.',
  }),
  makePosting('Tidal modeller', 'Estuary & Coast Engineering', 'Brest, France', {
    days: [-9, 51],
    pay: [44, 52, 'EUR'],
    remote: 'hybrid',
    description: 'Three estuaries, two model suites, one coffee machine.',
  }),
  makePosting('Graduate surveyor', 'Tidewater Survey Group', 'Aberdeen, United Kingdom', {
    days: [-2, 58],
    pay: [27, 30, 'GBP'],
    tags: ['graduate'],
    description: 'Two years in four departments, with your route to Chartered Member paid for.',
  }),
  makePosting('Dredging superintendent', 'Deichwerk Nassbagger GmbH', 'Hamburg, Deutschland', {
    days: [-12, 3],
    pay: [71, 84, 'EUR'],
    description: 'Der Strom bringt jedes Jahr zwei Millionen Kubikmeter. Sie bringen sie wieder hinaus.',
  }),
  makePosting('Cartographer', 'Royal Lighthouse Trust', null, {
    days: [-15, 6],
    pay: [38, 43, 'GBP'],
    remote: 'remote',
    employmentType: 'PART_TIME',
    description: 'Three days a week, from wherever you have a desk and a calibrated screen.',
  }),
  makePosting('Hydrographe', 'Hydro Iroise', 'Brest, France', {
    days: [-20, 40],
    pay: [36, 42, 'EUR'],
    description:
      'Levés multifaisceaux de la mer d’Iroise au golfe de Gascogne, trente jours de mer par campagne.',
  }),
  makePosting('Data processor, multibeam', 'Northgate Hydrographic Ltd', null, {
    days: [-1, 44],
    pay: [19, 24, 'GBP', 'HOUR'],
    remote: 'remote',
    employmentType: 'CONTRACTOR',
    description: 'Nights and weekends while the ships are out; paid by the hour.',
  }),
  makePosting('Lecturer in hydrography', 'Solent Maritime Academy', 'Southampton, United Kingdom', {
    days: [-18, 33],
    pay: [45, 55, 'GBP'],
    remote: 'hybrid',
    description: 'You teach the first two years and one research module of your own.',
  }),
  makePosting('Survey technician', 'Sjøkart Vest AS', 'Bergen, Norge', {
    days: [-5, 37],
    pay: [560, 640, 'NOK'],
    description: 'Fjorder om sommeren, verksted om vinteren.',
  }),
  makePosting('Marine surveyor', 'Aegean Hull & Cargo', 'Πειραιάς, Ελλάδα', {
    days: [-22, 18],
    pay: [32, 40, 'EUR'],
    description: 'Condition surveys and bunker disputes between Piraeus and the islands.',
  }),
  makePosting('Port planner', 'Creek Ports Consultancy', 'Dubai, United Arab Emirates', {
    days: [-8, 52],
    pay: [23, 31, 'AED', 'MONTH'],
    description: 'Master plans for three basins; housing and flights home are provided.',
  }),
  makePosting('Offshore party chief', 'Tidewater Survey Group', 'Aberdeen, United Kingdom', {
    days: [-4, 26],
    pay: [410, 480, 'GBP', 'DAY'],
    employmentType: 'CONTRACTOR',
    featured: true,
    description: 'Five weeks on, five off, on wind farm sites from Dogger Bank to the Baltic.',
  }),
  makePosting('GIS developer', 'Estuary & Coast Engineering', null, {
    days: [-11, 49],
    pay: [55, 68, 'EUR'],
    remote: 'remote',
    description: 'PostGIS, tiles, and users who know exactly where the rock is.',
  }),
  makePosting('Coastal engineer', 'Costa & Sul Engenharia', 'Setúbal, Portugal', {
    days: [-25, 12],
    pay: [31, 38, 'EUR'],
    remote: 'hybrid',
    description: 'Breakwaters, beaches and the arguments about both.',
  }),
  makePosting('Intern, tide gauges', 'Royal Lighthouse Trust', 'Cardiff, United Kingdom', {
    days: [-7, 21],
    pay: [12, 12, 'GBP', 'HOUR'],
    employmentType: 'INTERN',
    tags: ['student'],
    description: 'Eleven gauges to clean, level and describe. Waders are provided.',
  }),
  makePosting('USV remote operator', 'Fjordlink Robotics', 'Bergen, Norge', {
    days: [-10, 35],
    pay: [690, 780, 'NOK'],
    remote: 'hybrid',
    visibility: 'members',
    description: 'Six vessels, four screens, one watch at a time.',
  }),
  makePosting('Volunteer archivist', 'Harbour & Coast Surveyors’ Association', 'Plymouth, United Kingdom', {
    days: [-30, null],
    employmentType: 'VOLUNTEER',
    visibility: 'members',
    description: 'Four thousand field sheets want names, dates and a scanner’s patience.',
  }),
  makePosting('Pilot boat skipper', 'Port of Saltmarsh Authority', 'Saltmarsh, United Kingdom', {
    days: [-48, -9],
    pay: [36, 41, 'GBP'],
    status: 'expired',
    description: 'Watch and watch about, in a boat that rights herself.',
  }),
  makePosting('Geodesist', 'Nordlot Vermessung', 'Kiel, Deutschland', {
    days: [-70, -25],
    pay: [58, 66, 'EUR'],
    remote: 'hybrid',
    status: 'expired',
    description: 'Höhenbezug an drei Küsten und auf einer Insel.',
  }),
  makePosting('Survey manager', 'Gulf Datum Inc.', 'Galveston, Texas', {
    days: [-41, 4],
    pay: [118, 135, 'USD'],
    status: 'filled',
    description: 'After the storm the channel is somewhere else. You find it first.',
  }),
  makePosting('Hydrographic data manager', 'Kochi Port Survey Office', 'Kochi, India', {
    days: [-35, 10],
    pay: [1_450, 1_800, 'INR'],
    status: 'filled',
    description: 'Forty years of soundings on paper, and a deadline.',
  }),
  makePosting('Business development lead', 'BlueLedger Ventures', null, {
    days: [-14, 30],
    remote: 'remote',
    status: 'declined',
    employmentType: 'OTHER',
    description: 'Earn what you are worth, on commission alone.',
  }),
  makePosting('Chief surveyor', 'Northgate Hydrographic Ltd', 'Plymouth, United Kingdom', {
    days: [null, 60],
    pay: [75, 90, 'GBP'],
    remote: 'hybrid',
    status: 'draft',
    description: 'To be announced when the present one has told the crew.',
  }),
  makePosting('測量士', '横浜海図株式会社', '横浜市, 日本', {
    days: [null, 45],
    pay: [6_200, 7_400, 'JPY'],
    status: 'draft',
    description: '港湾測量と海図編集の経験者を募集します。',
  }),
]

function makePosting(
  title: string,
  employer: string,
  location: string | null,
  fields: Omit<JobPosting, 'title' | 'employer' | 'location'>,
): JobPosting {
  return {
    title,
    employer,
    location,
    remote: 'onsite',
    employmentType: 'FULL_TIME',
    status: 'published',
    ...fields,
  }
}
