import { published, type TextDocument } from '../document.ts'

export const soundVelocitySlides: TextDocument = {
  ...published,
  fileName: 'lecture-sound-velocity-estuaries.pptx',
  name: 'Lecture: sound velocity in estuaries',
  description:
    'Why the outer beams bend, how large the error gets, and how many casts help. A 45-minute lecture.',
  categories: ['Learning', 'Research'],
  tags: ['sound velocity', 'lecture', 'slides'],
  accessLevel: 'partially_gated',
  language: 'en',
  pages: [
    `# Sound velocity in estuaries
A 45-minute lecture for associates
> Bring two glasses of water, one salt and one fresh, and some ink.`,
    `# What sets the speed of sound
- Temperature: about 4.6 metres a second for each degree near 0 °C, 2.5 near 25 °C
- Salinity: about 1.3 metres a second for each part in a thousand
- Depth: about 1.7 metres a second for each 100 metres
> In an estuary salinity does nearly all of it.`,
    `# A wedge of salt
- Sea water slides in beneath the river
- The boundary between them can be as thin as 20 centimetres
- At it, sound bends as light does in a glass
> Pour the salt water beneath the fresh one now.`,
    `# How large is the error?
| Speed error | Beam at 45° | Beam at 60°
| 1 m/s | 1 cm | 2 cm
| 5 m/s | 3 cm | 10 cm
| 10 m/s | 7 cm | 20 cm
In 10 metres of water, if the error is at the surface
> The figures are rounded; let them compute one.`,
    `# How many casts?
- Every hour: within 10 cm for 71 per cent of the time
- Every 30 minutes: 93 per cent
- Every 15 minutes: 97 per cent
> Source: Wieczorek, Cardiff 2025. 412 casts over four tides.`,
    `# Take-home points
- A cast every 30 minutes, every 10 around the turn of the tide
- Narrow the swath to 45 degrees while the water is layered
- Look at the overlap of lines: smiles and frowns do not lie`,
  ],
}
