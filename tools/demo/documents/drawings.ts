import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { computeTideTable, getTide } from './saltmarsh-tide.ts'

const require = createRequire(import.meta.url)
const fontFiles = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
]

const BLUE = '#0f5e6e'
const INK = '#1f2937'

/** The datums for depths and heights. */
export function drawDatums(): string {
  const levels: [y: number, name: string, detail: string, color: string][] = [
    [80, 'Highest astronomical tide', '5.06 m: bridge clearances are measured from here', INK],
    [165, 'Mean high water springs', '4.92 m: land begins here on many charts', BLUE],
    [260, 'Mean level', '2.75 m', INK],
    [370, 'Mean low water springs', '0.58 m', BLUE],
    [460, 'Chart datum', '0.00 m: depths are measured from here', '#b45309'],
  ]
  const lines = levels.map(
    ([y, name, detail, color]) =>
      `<line x1="60" x2="740" y1="${y}" y2="${y}" stroke="${color}" stroke-width="2"/>` +
      `<text x="70" y="${y - 10}" font-size="18" font-weight="600" fill="${color}">${name}</text>` +
      `<text x="70" y="${y + 22}" font-size="15" fill="${INK}">${detail}</text>`,
  )
  return buildDrawing(800, 520, 'Heights of the tide at Saltmarsh', lines.join('\n'))
}

/** The complaints procedure from the bylaws. */
export function drawComplaint(): string {
  const steps = [
    'Complaint to the secretary',
    'Panel of three fellows',
    'Council: 8 of 11 votes',
    'General meeting',
  ]
  const details = ['in writing', 'hears both sides', 'only for expulsion', 'appeal within 60 days']
  const boxes = steps.map((step, index) => {
    const x = 20 + index * 240
    const arrow =
      index === 0
        ? ''
        : `<path d="M${x - 30} 90h22m-7-6 7 6-7 6" fill="none" stroke="${BLUE}" stroke-width="2"/>`
    return `${arrow}<rect x="${x}" y="50" width="205" height="80" rx="8" fill="#e6f1f3" stroke="${BLUE}"/>
<text x="${x + 102}" y="85" font-size="15" font-weight="600" text-anchor="middle" fill="${INK}">${step}</text>
<text x="${x + 102}" y="108" font-size="13" text-anchor="middle" fill="${INK}">${details[index]}</text>`
  })
  return buildDrawing(980, 180, 'Complaints procedure (article 18 of the bylaws)', boxes.join('\n'))
}

/** Two weeks of tide, from springs to neaps. */
export function drawTideCurve(): string {
  const x = (hours: number) => 60 + (hours / 336) * 1_100
  const y = (meters: number) => 420 - meters * 70
  const points = Array.from(
    { length: 337 * 2 },
    (_, half) => `${x(half / 2).toFixed(1)},${y(getTide(half / 2)).toFixed(1)}`,
  )
  const scale = [0, 1, 2, 3, 4, 5].map(
    (meters) =>
      `<line x1="60" x2="1160" y1="${y(meters)}" y2="${y(meters)}" stroke="#cbd5e1"/><text x="48" y="${y(meters) + 5}" font-size="15" text-anchor="end" fill="${INK}">${meters}</text>`,
  )
  const days = Array.from(
    { length: 14 },
    (_, day) =>
      `<text x="${x(day * 24 + 12)}" y="455" font-size="15" text-anchor="middle" fill="${INK}">${day + 1}</text>`,
  )
  const highest = computeTideTable(14).reduce((a, b) => (b.height > a.height ? b : a))
  return buildDrawing(
    1200,
    500,
    'Tide at Saltmarsh, 1 to 14 March 2026, metres above chart datum',
    `${scale.join('')}${days.join('')}<polyline points="${points.join(' ')}" fill="none" stroke="${BLUE}" stroke-width="2.5"/>
<text x="60" y="488" font-size="15" fill="${INK}">Highest: ${highest.height} m on ${highest.day} March at ${highest.time} UTC</text>`,
  )
}

/** Members by level, from the annual report. */
export function drawMembersByLevel(): string {
  const levels: [string, number][] = [
    ['Chartered member', 2_079],
    ['Associate', 1_240],
    ['Student', 834],
    ['Fellow', 461],
    ['Corporate partner', 104],
    ['Life member', 94],
  ]
  const bars = levels.map(([name, members], index) => {
    const y = 70 + index * 62
    const width = (members / 2_079) * 560
    return `<text x="190" y="${y + 26}" font-size="18" text-anchor="end" fill="${INK}">${name}</text>
<rect x="205" y="${y}" width="${width.toFixed(1)}" height="40" rx="4" fill="${BLUE}"/>
<text x="${(215 + width).toFixed(1)}" y="${y + 26}" font-size="18" fill="${INK}">${members.toLocaleString('en-GB')}</text>`
  })
  return buildDrawing(900, 460, 'Members by level at the end of 2025: 4,812', bars.join('\n'))
}

/** A poster for noticeboards. */
export function drawPoster(): string {
  const waves = [0, 1, 2, 3].map(
    (index) =>
      `<path d="M0 ${640 + index * 50}q100-40 200 0t200 0 200 0 200 0v400H0z" fill="${['#5ea7b3', '#3b8795', '#1f6b7a', BLUE][index]}"/>`,
  )
  const words = [
    [190, 64, 600, 'Survey Week 2026'],
    [260, 30, 400, 'Galway, Claddagh Hall, 8 to 12 June'],
    [330, 24, 400, 'Five days, three boats, one dock:'],
    [366, 24, 400, 'students and members survey the docks together.'],
    [430, 24, 400, '42 places. Members pay €60, students nothing.'],
    [466, 24, 400, 'Register by 8 May.'],
  ].map(
    ([y, size, weight, text]) =>
      `<text x="400" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="middle" fill="${BLUE}">${text}</text>`,
  )
  return buildDrawing(800, 1_000, '', `${words.join('\n')}${waves.join('')}`)
}

/** Renders an SVG drawing as PNG. */
export function toPng(svg: string): Uint8Array {
  return new Uint8Array(render(svg).asPng())
}

/** RGBA bytes of each pixel, row by row. */
export function toPixels(svg: string): Uint8Array {
  return new Uint8Array(render(svg).pixels)
}

function render(svg: string) {
  return new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' } }).render()
}

function buildDrawing(width: number, height: number, title: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Inter, sans-serif">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="white"/>
<text x="20" y="30" font-size="20" font-weight="600" fill="${INK}">${title}</text>
${content}
</svg>
`
}
