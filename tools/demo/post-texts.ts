type Text = readonly [title: string, body: string]

/** The demo association's posts by space, oldest first. */
export const spaces: Readonly<Record<string, readonly Text[]>> = {
  Surveying: [
    ['What we learnt about silt', 'It moves. Survey twice, and not on the same tide.'],
    [
      'Patch test over a sloping wharf',
      'No flat bottom within ten miles. Has anybody used a sloping quay wall for roll?',
    ],
    [
      'Line spacing in two metres of water',
      'The contract says full coverage. The boat says three knots. How do you plan such a week?',
    ],
    [
      'A wreck that was not on the chart',
      'Found on Tuesday, 14 m long, upright. The notice to mariners is out; photos to follow.',
    ],
    [
      'Kelp in the outer beams',
      'Filtering took longer than the survey. A threshold on snippets helped, see the figures.',
    ],
    [
      'Who still sounds by hand?',
      'We do, once a year, with the students. The lead never lies about the bottom it brings up.',
    ],
    [
      'Cross-line statistics that a client accepts',
      'Order 1a at 95 % and still they asked for more. What do you put in the report?',
    ],
    ['Fog, and a rosette of seals', 'Lost a day to the one and an hour to the other. Both are in the log.'],
  ],
  'Tides and levels': [
    [
      'The gauge that sank',
      'Six millimetres in a year, and everything else was stable. Level your benchmarks.',
    ],
    [
      'Surge of the eighteenth',
      'Residual of 1.12 m at the harbour mouth. Did anybody else keep one-minute values?',
    ],
    [
      'Moving from local datum to the ellipsoid',
      'Our port wants it by spring. I’m collecting separation models and good advice.',
    ],
    [
      'Seiches in a closed dock',
      'Period of 23 minutes, amplitude of a hand. The lock keeper knew it all along.',
    ],
    ['Harmonic constants from thirty days', 'Enough for M2, not for honesty. A plea for longer records.'],
    ['Πλημμυρίδα χωρίς άνεμο', 'Είκοσι εκατοστά πάνω από την πρόβλεψη, με νηνεμία. Βαρόμετρο ή κάτι άλλο;'],
    ['Radar gauges and rain', 'Heavy rain gives us 4 cm of noise. A stilling well does not mind.'],
  ],
  Equipment: [
    [
      'Second-hand sound velocity profiler',
      'Calibrated in March, 50 m, with case. For the price of a good dinner.',
    ],
    ['Which tablet survives a season?', 'Salt, sun and one fall a day. We are on our fourth.'],
    [
      'Firmware 7.2 and time stamps',
      'It shifts them by a whole second after a power cut. Check yours before you sail.',
    ],
    [
      'Mounting a transducer on an inflatable',
      'Drawings attached. The bracket costs forty pounds and one welded thumb.',
    ],
    [
      'Batteries on board after the new rules',
      'The insurer asks for a steel box and a thermometer. What do you have?',
    ],
    ['Ein Echolot von 1974', 'Es läuft. Papierrolle gesucht, 6 Zoll breit.'],
    [
      'Cheap inertial units, a year on',
      'Good for heading on a straight line. Not for what the brochure says.',
    ],
  ],
  Careers: [
    [
      'From the navy to a port authority',
      'Three years ago I changed the uniform for a fleece. Ask me anything.',
    ],
    ['Chartered Member at forty-six', 'The portfolio took two winters. Here is how I laid it out.'],
    ['A mentor for Galway?', 'I qualify next summer and would like to walk a quay with somebody who has.'],
    ['Day rates, honestly', 'Last year’s survey said 410 to 480. Mine was less. Write to me in confidence.'],
    [
      'Working part-time offshore',
      'Three weeks on, nine off, two children. It can be done, and this is the roster.',
    ],
    ['首年度の沖合勤務について', '初めての長期乗船です。準備しておくべきことを教えてください。'],
  ],
  'Harbour news': [
    [
      'Saltmarsh gets its second lock',
      'Works begin next month; the approach channel is surveyed monthly until then.',
    ],
    ['New buoyage in the Tagus approaches', 'Three lateral marks moved east. The notice has the positions.'],
    ['Ferry berth closed for dredging', 'Two weeks, tide permitting. The old berth takes the morning boat.'],
    [
      'Harbour open day needs six of us',
      'Show a sonar image and people stay for an hour. Volunteers, please.',
    ],
    ['Le feu du môle est rallumé', 'Après deux ans de travaux. Portée : douze milles, comme avant.'],
    [
      'Cold ironing comes to the cruise quay',
      'Which means cables where we used to set up the total station.',
    ],
  ],
  Questions: [
    [
      'Welcome: read this first',
      'Introduce yourself, be kind, and put coordinates in every question about a place.',
    ],
    ['How do you archive raw data?', 'Fourteen terabytes and no budget. Tape, cloud or a cupboard?'],
    ['Is a drone a vessel?', 'The harbour master says no, the insurer yes. What does your byelaw say?'],
    ['Reading list for a first-year student', 'Two books and one paper, please. She likes mathematics.'],
    ['Cheap flights for surveyors!!!', 'Only today, only for members, only with your card number.'],
    ['Which datum is “zero” on a 1911 plan?', 'It says “Old Dock Sill”. There were three docks.'],
  ],
}
