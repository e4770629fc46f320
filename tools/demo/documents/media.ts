import { type DocumentMetadata, published } from './document.ts'
import {
  drawComplaint,
  drawDatums,
  drawMembersByLevel,
  drawPoster,
  drawTideCurve,
  toPng,
} from './drawings.ts'
import { makeFogSignals, makeTideSound } from './recordings.ts'
import { makeTideVideo } from './tide-video.ts'

/** Images, drawings, audio and video: metadata and how to render each. */
export const media: readonly (DocumentMetadata & { make(): Promise<Uint8Array> })[] = [
  {
    ...published,
    fileName: 'tide-curve-saltmarsh.png',
    name: 'Tide curve of Saltmarsh',
    description: 'Two weeks of tide, from springs to neaps and back, for teaching.',
    categories: ['Learning'],
    tags: ['tides', 'chart'],
    accessLevel: 'public',
    make: async () => toPng(drawTideCurve()),
  },
  {
    ...published,
    fileName: 'members-by-level-2025.png',
    name: 'Members by level, 2025',
    description:
      'A chart from the annual report: 2,079 chartered members, 1,240 associates, 834 students and others.',
    categories: ['Membership'],
    tags: ['chart', '2025'],
    accessLevel: 'public',
    make: async () => toPng(drawMembersByLevel()),
  },
  {
    ...published,
    fileName: 'poster-survey-week-2026.jpg',
    name: 'Poster: Survey Week 2026',
    description: 'For noticeboards: Galway, 8 to 12 June 2026, 42 places.',
    categories: ['Events'],
    tags: ['poster', 'Galway'],
    accessLevel: 'public',
    make: () => new Bun.Image(toPng(drawPoster())).jpeg({ quality: 88 }).bytes(),
  },
  {
    ...published,
    fileName: 'heights-of-the-tide.svg',
    name: 'Heights of the tide',
    description:
      'From chart datum to the highest astronomical tide: what depths and clearances are measured from.',
    categories: ['Learning'],
    tags: ['datum', 'diagram'],
    accessLevel: 'partially_gated',
    make: async () => new TextEncoder().encode(drawDatums()),
  },
  {
    ...published,
    fileName: 'complaints-procedure.svg',
    name: 'Complaints procedure',
    description: 'Article 18 of the bylaws as a diagram.',
    categories: ['Governance'],
    tags: ['complaint', 'diagram'],
    accessLevel: 'member',
    make: async () => new TextEncoder().encode(drawComplaint()),
  },
  {
    ...published,
    fileName: 'sound-signals-in-fog.wav',
    name: 'Sound signals in fog',
    description:
      'Under way, stopped, not under command, at anchor: four signals of rule 35 of the collision regulations, in this order.',
    categories: ['Safety'],
    tags: ['signals', 'fog', 'course material'],
    accessLevel: 'public',
    make: makeFogSignals,
  },
  {
    ...published,
    fileName: 'a-month-of-tides.mp3',
    name: 'A month of tides in half a minute',
    description: 'The higher the water at Saltmarsh, the higher the note: listen to springs and neaps.',
    categories: ['Learning'],
    tags: ['tides', 'listening'],
    accessLevel: 'member',
    make: makeTideSound,
  },
  {
    ...published,
    fileName: 'a-day-at-the-tide-pole.mp4',
    name: 'A day at the tide pole',
    description: 'Twenty-four hours of tide at Saltmarsh in twelve seconds, without sound.',
    categories: ['Learning'],
    tags: ['tides', 'video'],
    accessLevel: 'member',
    make: makeTideVideo,
  },
]
