import type { TextDocument } from '../document.ts'

export const tideGaugeStandard: TextDocument = {
  fileName: 'hcs-7-tide-gauges-3rd-edition.pdf',
  name: 'HCS-7 Installation and levelling of tide gauges',
  description: 'The standard, third edition, March 2025: site, benchmarks, levelling, checks and records.',
  categories: ['Standards'],
  tags: ['HCS-7', 'tide gauge', 'levelling', 'standard'],
  accessLevel: 'paid',
  price: { amount: 6_000, currency: 'GBP' },
  status: 'published',
  language: 'en',
  pages: [
    `# HCS-7 Installation and levelling of tide gauges
Third edition, March 2025. It replaces the second edition of 2013. Existing gauges are to be brought into line by 31 December 2027.
## 1 Scope
This standard applies to gauges that are set up for more than thirty days and whose heights are used for surveys, navigation or statistics of sea level. It does not apply to gauges on floating structures.
## 2 Terms
“Benchmark” means a fixed point whose height is known. “Primary benchmark” means the one from which the zero of the gauge is determined. “Gauge zero” means the height at which the gauge would read nought. “Stilling well” means a pipe with a narrow inlet that damps waves.
## 3 What is new
- Three benchmarks instead of two, of which at least one on rock or piles (section 5).
- Levelling once a year instead of every two years (section 6).
- Radar gauges are compared with a tide pole every six months (section 7).
- One-minute values are kept for ever (section 8).`,
    `# Site and installation
## 4.1 Site
The gauge stands where the water is at least 1.0 metre deep at lowest astronomical tide, out of the wash of propellers, and at least 50 metres from outfalls. The quay or structure must not move with traffic or temperature by more than 2 millimetres.
## 4.2 Radar gauges
The sensor hangs at least 2.0 metres above the highest expected level. Its cone must be free of obstacles: at 10 metres above the water, within a radius of 1.6 metres. Rain heavier than 20 millimetres an hour adds noise of up to 4 centimetres; such minutes are flagged.
## 4.3 Stilling wells
The inlet has an area of one hundredth of that of the well. It is cleaned every three months, and every month from May to September.
## 4.4 Pressure gauges
Pressure gauges are used only where no other kind is possible. Density is measured at each visit, and air pressure is recorded every ten minutes within 10 kilometres.
## 4.5 Tide pole
Beside every gauge is a tide pole that can be read to 1 centimetre from a safe place.`,
    `# Benchmarks and levelling
## 5.1 Number and place
There are at least three benchmarks within 500 metres of the gauge, of which at least one stands on rock or on piles. No two are on the same structure. The primary benchmark is the one on the firmest ground.
## 5.2 Marking
A benchmark is a domed bolt of stainless steel, at least 16 millimetres thick and set 80 millimetres deep. It bears the letters HCS, its number and the year.
## 6.1 How often
Gauge and benchmarks are levelled to each other once a year, and also after every storm with waves over 3 metres at the gauge, after every impact, and after every change of the sensor.
## 6.2 Accuracy
Levelling runs both ways. The difference between the two runs, in millimetres, must not be larger than 2 times the square root of the distance in kilometres. For lines shorter than 250 metres 1 millimetre is allowed.
## 6.3 When a benchmark has moved
A benchmark that has moved by more than 5 millimetres since the last levelling is not used until the cause is known. If the primary benchmark has moved, another one takes its place, and all values since the last levelling are marked “zero uncertain”.`,
    `# Checks and records
## 7.1 Checks
| Check | How often | Limit
| Clock against UTC | daily | 10 seconds
| Tide pole against gauge, 20 readings over half a tide | every 6 months | 2 cm
| Pressure sensor against test column | every 12 months | 0.5 cm
| Battery under load | every 3 months | 11.8 volts
## 7.2 When a limit is exceeded
The cause is investigated within the same week. Values since the last good check are marked “suspect” and are released only with an estimate of their error.
## 8.1 What is kept
One-minute values, the log of all visits, levelling books and photographs are kept permanently. A gap shorter than 25 minutes may be filled by interpolation if this is marked; a longer one stays a gap.
## 8.2 What is published with the heights
Datum and its relation to the ellipsoid, gauge zero with the date of the last levelling, uncertainty at 95 per cent, and the marks for suspect values.
## 9 Uncertainty
For a gauge that meets this standard the uncertainty of an hourly height, at 95 per cent, is 2.5 centimetres for radar and stilling wells and 4.0 centimetres for pressure gauges.`,
  ],
}
