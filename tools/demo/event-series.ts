import type { AssociationEventCreate } from '@guildhall/sdk'
import type { PlaceName } from './places.ts'

/** A series of similar events at regular intervals. */
export type Series = {
  key: string
  /** Prefix of every event's title. */
  prefix: string
  summary: string
  description: string
  organizer: string
  /** A drawing in `packages/website-plugin/pages/images`. */
  image?: 'quay' | 'field' | 'conference'
  tags: string[]
  format: NonNullable<AssociationEventCreate['format']>
  visibility: 'public' | 'members'
  /** Days from today to the first event, and between events. */
  first: number
  every: number
  /** Local start time; absent for all-day events. */
  time?: string
  /** Minutes, or days for all-day events. */
  length: number
  pounds: { everyone: number; members: number } | null
  capacity: readonly [min: number, max: number] | null
  events: readonly (readonly [title: string, place: PlaceName])[]
}

const free = { everyone: 0, members: 0 }

export const series: readonly Series[] = [
  {
    key: 'hour',
    prefix: 'Survey Hour: ',
    summary: 'An hour online over lunch: half a talk, half questions.',
    description:
      'Bring a sandwich and a question. The talk takes half an hour; the rest is yours.\n\nMembers find the recording in the library a week later.',
    organizer: 'Learning team',
    tags: ['webinar', 'cpd'],
    format: 'online',
    visibility: 'public',
    first: -168,
    every: 28,
    time: '12:30',
    length: 60,
    pounds: { everyone: 15, members: 0 },
    capacity: [300, 500],
    events: [
      ['What a tide gauge can’t tell you', 'plymouth'],
      ['Backscatter for people who dredge', 'hamburg'],
      ['Chart datum, and how to move it', 'plymouth'],
      ['Satellite-derived bathymetry without the hype', 'brest'],
      ['Writing a report a judge can follow', 'plymouth'],
      ['Under-keel clearance in a changing climate', 'cardiff'],
      ['Uncrewed surface vessels: a year in service', 'bergen'],
      ['S-100, and what it asks of you', 'plymouth'],
      ['Sound velocity when nothing is mixed', 'aberdeen'],
      ['From point cloud to pilot’s chart', 'hamburg'],
      ['Cable routes through fishing grounds', 'lowestoft'],
      ['Magnetometers and unexploded ordnance', 'plymouth'],
      ['What the court asked: three wreck cases', 'cobh'],
    ],
  },
  {
    key: 'branch',
    prefix: 'Branch evening: ',
    summary: 'An evening with colleagues from the port and the coast around it.',
    description:
      'Doors open half an hour before. Food is provided; tell the branch secretary what you don’t eat.\n\nGuests are welcome, and students come free.',
    organizer: 'Branch committee',
    image: 'quay',
    tags: ['branch', 'networking'],
    format: 'in_person',
    visibility: 'public',
    first: -175,
    every: 20,
    time: '18:30',
    length: 150,
    pounds: { everyone: 8, members: 0 },
    capacity: [30, 90],
    events: [
      ['the bar at low water', 'cobh'],
      ['swell on the breakwater', 'azores'],
      ['old charts, new keels', 'plymouth'],
      ['who owns the seabed?', 'bergen'],
      ['the dredger’s year', 'hamburg'],
      ['monsoon silt', 'kochi'],
      ['pilots and surveyors', 'piraeus'],
      ['港の測量百年', 'yokohama'],
      ['hurricanes and datums', 'galveston'],
      ['the ferry harbour that moved', 'aberdeen'],
      ['les amers de la rade', 'brest'],
      ['조석 관측의 오늘', 'busan'],
      ['a night with the cartographers', 'cardiff'],
      ['reclaiming the creek', 'dubai'],
      ['the Columbia bar', 'astoria'],
      ['гідрографія лиманів', 'odesa'],
      ['sandbanks on the move', 'lowestoft'],
      ['o estuário do Sado', 'setubal'],
    ],
  },
  {
    key: 'workshop',
    prefix: 'Workshop: ',
    summary: 'A day of practice in a small group, with equipment on the table.',
    description:
      'You work in pairs on data from a real survey, and take home what you made.\n\n**Bring**\n\n- a laptop; licences for the day are provided\n- clothes for the quay, should the weather hold\n\nCounts as six hours of *continuing professional development*.',
    organizer: 'Learning team',
    image: 'field',
    tags: ['workshop', 'cpd'],
    format: 'hybrid',
    visibility: 'public',
    first: -140,
    every: 33,
    time: '09:00',
    length: 450,
    pounds: { everyone: 240, members: 165 },
    capacity: [12, 24],
    events: [
      ['multibeam patch tests', 'plymouth'],
      ['least-squares adjustment by hand and by machine', 'hamburg'],
      ['drones over the intertidal zone', 'galway'],
      ['cleaning a day of soundings', 'aberdeen'],
      ['tidal reduction from scratch', 'cardiff'],
      ['inspecting quay walls', 'marseille'],
      ['side-scan interpretation', 'bergen'],
      ['expert witness training', 'plymouth'],
      ['hydrographic databases in PostGIS', 'gloucester'],
      ['volume computation for dredging claims', 'lowestoft'],
    ],
  },
  {
    key: 'visit',
    prefix: 'Port visit: ',
    summary: 'Behind the gates, with the people who keep the channel open.',
    description:
      'Safety shoes and photo identification are needed; helmets and vests are provided. No photographs where the guide says so.\n\nPlaces are allocated in order of registration.',
    organizer: 'Visits secretary',
    image: 'quay',
    tags: ['visit', 'members'],
    format: 'in_person',
    visibility: 'members',
    first: -150,
    every: 50,
    time: '10:00',
    length: 240,
    pounds: free,
    capacity: [16, 24],
    events: [
      ['vessel traffic service', 'setubal'],
      ['the model basin', 'brest'],
      ['lock gates in dry dock', 'cardiff'],
      ['container terminal by night', 'busan'],
      ['the lighthouse depot', 'aberdeen'],
      ['dredging fleet', 'hamburg'],
      ['ship repair yard', 'piraeus'],
    ],
  },
  {
    key: 'council',
    prefix: 'Council meeting: ',
    summary: 'Open to every member; papers a week before.',
    description:
      'Members may listen and, through the chair, speak. The papers are in the library a week before; the minutes a fortnight after.',
    organizer: 'Council',
    tags: ['council', 'members'],
    format: 'online',
    visibility: 'members',
    first: -155,
    every: 60,
    time: '16:00',
    length: 120,
    pounds: null,
    capacity: null,
    events: [
      ['accounts and audit', 'plymouth'],
      ['syllabus of the examinations', 'plymouth'],
      ['fees for the coming year', 'plymouth'],
      ['branches and their budgets', 'plymouth'],
      ['elections', 'plymouth'],
      ['code of conduct', 'plymouth'],
    ],
  },
  {
    key: 'days',
    prefix: '',
    summary: 'The days of the year to travel for.',
    description:
      'Talks in two rooms, an exhibition, boats on the water and a dinner. The programme is published six weeks before.\n\nThe venue has step-free access throughout and a room for prayer and rest. Tell us what you need.',
    organizer: 'Events committee',
    image: 'conference',
    tags: ['conference'],
    format: 'in_person',
    visibility: 'public',
    first: -128,
    every: 52,
    length: 2,
    pounds: { everyone: 420, members: 290 },
    capacity: [120, 450],
    events: [
      ['Symposium on ports and ice', 'bergen'],
      ['Open days at the tide gauge', 'brest'],
      ['Field days for students', 'galway'],
      ['Harbour & Coast Conference', 'plymouth'],
      ['Pacific meeting', 'yokohama'],
      ['Symposium on ancient harbours', 'piraeus'],
    ],
  },
]

/** Keys of cancelled events. */
export const cancelled = new Set(['branch-3', 'branch-13', 'workshop-7', 'visit-2'])
/** Keys of unpublished events. */
export const drafts = new Set(['hour-13', 'branch-18', 'workshop-10', 'council-6', 'days-6'])
