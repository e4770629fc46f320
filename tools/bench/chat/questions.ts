/** A question about the demo association's library and the pages that answer it. */
export type LibraryQuestion = {
  question: string
  /** Files and pages; any of them is correct. */
  answers: Record<string, number[]>
}

const bylaws = 'bylaws-2024.pdf'
const report = 'annual-report-2025.pdf'
const strategy = 'strategy-2026-2030.pdf'
const ethics = 'code-of-ethics.pdf'
const handbook = 'member-handbook.pdf'
const cpd = 'continuing-education-guide.pdf'
const mentoring = 'mentoring-guide.pdf'
const salary = 'salary-survey-2026.pdf'
const tables = 'salary-survey-2026-tables.xlsx'
const proceedings = 'proceedings-cardiff-2025.pdf'
const gauges = 'hcs-7-tide-gauges-3rd-edition.pdf'
const berth = 'hcs-3-worked-example.pdf'
const safety = 'safety-on-small-survey-craft.pdf'
const pegel = 'leitfaden-pegelstationen.pdf'
const bathymetrie = 'guide-bathymetrie-cotiere.pdf'
const minutes = 'council-minutes-2025-10-24.docx'
const treasurers = 'branch-treasurers-guide.docx'
const accessibility = 'accessibility-guideline.docx'
const events = 'procedure-organising-events.docx'
const guia = 'guia-de-bienvenida.docx'
const privacy = 'data-protection-policy-draft.docx'
const induction = 'induction-new-members.pptx'
const briefing = 'branch-officers-briefing-2026.pptx'
const velocity = 'lecture-sound-velocity-estuaries.pptx'
const budget = 'budget-2026.xlsx'

const createQuestion = (question: string, answers: Record<string, number[]>): LibraryQuestion => ({
  question,
  answers,
})

/** Asked by staff, who can open everything. */
export const answerable: readonly LibraryQuestion[] = [
  createQuestion('How many members must be present for a quorum at the general meeting?', { [bylaws]: [4] }),
  createQuestion('When was the association founded?', { [bylaws]: [1], [induction]: [2], [report]: [1] }),
  createQuestion('What does membership cost for a student?', { [handbook]: [2], [guia]: [1] }),
  createQuestion('Who elects fellows?', { [bylaws]: [2] }),
  createQuestion('How long is the grace period for corporate partners?', { [bylaws]: [2], [handbook]: [2] }),
  createQuestion('How can the bylaws be changed?', { [bylaws]: [5] }),
  createQuestion('What happens if the general meeting dissolves the association?', { [bylaws]: [5] }),
  createQuestion('How many members does the council have?', {
    [bylaws]: [3],
    [minutes]: [1],
    [report]: [4],
    [strategy]: [2],
  }),
  createQuestion('When are elections to the council held?', { [bylaws]: [3] }),
  createQuestion('How large is the reserve the association has to keep?', { [bylaws]: [5] }),
  createQuestion('How many members did the association have at the end of 2025?', {
    [report]: [1, 2],
    [induction]: [2],
  }),
  createQuestion('What went wrong with the examinations in April?', { [report]: [1], [minutes]: [2] }),
  createQuestion('What was the renewal rate in 2025?', { [report]: [2] }),
  createQuestion('Who won the prize for the best paper?', { [report]: [3], [proceedings]: [2] }),
  createQuestion('How many documents does the library hold?', { [report]: [3] }),
  createQuestion('Who audited the accounts?', { [report]: [5] }),
  createQuestion('How many tonnes of carbon dioxide did the association emit?', { [report]: [4] }),
  createQuestion('By when should no standard be older than five years?', { [strategy]: [1] }),
  createQuestion('What will the association not do according to the strategy?', { [strategy]: [2] }),
  createQuestion('How many ports should have open tide data by 2030?', { [strategy]: [2] }),
  createQuestion('May I accept hospitality from an instrument maker?', { [ethics]: [2] }),
  createQuestion('What is a conflict of interest?', { [ethics]: [1] }),
  createQuestion('How do I report a breach of the code?', { [ethics]: [3] }),
  createQuestion('What should a crew do that finds a wreck with human remains?', { [ethics]: [3] }),
  createQuestion('How do I get my password back?', { [handbook]: [4] }),
  createQuestion('Which letters may fellows write after their name?', { [handbook]: [3] }),
  createQuestion('Up to what amount does the professional indemnity insurance cover a claim?', {
    [handbook]: [3],
  }),
  createQuestion('Do members on parental leave pay a reduced fee?', { [handbook]: [2] }),
  createQuestion('What are the opening hours of the membership desk?', { [handbook]: [1], [induction]: [7] }),
  createQuestion('How many hours of continuing education do chartered members need each year?', {
    [cpd]: [1],
    [handbook]: [4],
    [guia]: [2],
  }),
  createQuestion('Can surplus hours be carried over to the next year?', { [cpd]: [1], [handbook]: [4] }),
  createQuestion('How many hours count for publishing a paper?', { [cpd]: [2] }),
  createQuestion('How long should I keep evidence of my continuing education?', {
    [cpd]: [3],
    [handbook]: [4],
  }),
  createQuestion('How many mentees may a mentor have at a time?', { [mentoring]: [1] }),
  createQuestion('What is discussed in the second mentoring meeting?', { [mentoring]: [2] }),
  createQuestion('How many words may each survey in the portfolio have?', { [mentoring]: [3] }),
  createQuestion('What is the median salary of a party chief?', { [salary]: [2], [tables]: [1] }),
  createQuestion('How large is the pay gap between women and men?', { [salary]: [4] }),
  createQuestion('What do surveyors earn in Norway?', { [salary]: [3], [tables]: [2] }),
  createQuestion('What is the day rate of freelancers afloat?', { [salary]: [3] }),
  createQuestion('How many benchmarks moved by more than 5 millimetres?', { [proceedings]: [2] }),
  createQuestion('How often should sound velocity casts be taken around the turn of the tide?', {
    [proceedings]: [3],
    [velocity]: [6],
  }),
  createQuestion('Why did the uncrewed vessel stop in the fairway?', { [proceedings]: [4] }),
  createQuestion('Down to what depth are satellite images useful?', { [proceedings]: [5] }),
  createQuestion('How often are gauge and benchmarks levelled to each other?', { [gauges]: [1, 3] }),
  createQuestion('How often is the inlet of a stilling well cleaned?', { [gauges]: [2] }),
  createQuestion('What happens when the primary benchmark has moved?', { [gauges]: [3] }),
  createQuestion('What is the uncertainty of an hourly height from a radar gauge?', { [gauges]: [4] }),
  createQuestion('What is the least depth found in berth 4?', { [berth]: [3] }),
  createQuestion('In which order is the patch test made?', { [berth]: [2] }),
  createQuestion('How many soundings were rejected?', { [berth]: [3] }),
  createQuestion('What must a lifejacket be like on a small survey boat?', { [safety]: [1] }),
  createQuestion('When must everybody wear a dry suit?', { [safety]: [2] }),
  createQuestion('What is the first thing to do when somebody falls overboard?', { [safety]: [3] }),
  createQuestion('How heavy may a load be that one person lifts?', { [safety]: [2], [minutes]: [3] }),
  createQuestion('Up to what wind force may a boat under 6 metres go out?', { [safety]: [1] }),
  createQuestion('Wie oft werden Pegel und Festpunkte nivelliert?', { [pegel]: [2] }),
  createQuestion('Was kostet es, ein Digitalnivellier auszuleihen?', { [pegel]: [2] }),
  createQuestion('Wie hoch hängt der Sensor eines Radarpegels?', { [pegel]: [1] }),
  createQuestion('Quel est l’espacement des lignes par moins de dix mètres d’eau ?', { [bathymetrie]: [1] }),
  createQuestion('Combien coûte le stage de Brest pour les membres ?', { [bathymetrie]: [2] }),
  createQuestion('Pendant combien de temps les données brutes sont-elles conservées ?', {
    [bathymetrie]: [2],
  }),
  createQuestion('Who was absent from the council meeting of October 2025?', { [minutes]: [1] }),
  createQuestion('Why was the request from Split postponed?', { [minutes]: [3] }),
  createQuestion('How much has been written off for the equipment register?', {
    [minutes]: [2],
    [report]: [1],
  }),
  createQuestion('How much cash may a branch keep?', { [treasurers]: [1] }),
  createQuestion('What is paid back for a hotel night in London?', { [treasurers]: [2] }),
  createQuestion('When is the grant of a branch held back?', { [treasurers]: [3] }),
  createQuestion('How long do branches keep accounts and receipts?', { [treasurers]: [3] }),
  createQuestion('What contrast does text need against its background?', { [accessibility]: [1] }),
  createQuestion('How wide must doors be at events?', { [accessibility]: [2] }),
  createQuestion('When do we provide live captions?', { [accessibility]: [2] }),
  createQuestion('How many weeks before the event are the speakers confirmed?', { [events]: [1] }),
  createQuestion('When should an event be cancelled?', { [events]: [2] }),
  createQuestion('How soon after the event should speakers be thanked?', { [events]: [2] }),
  createQuestion('¿Cuánto cuesta el examen de mareas y niveles?', { [guia]: [2] }),
  createQuestion('¿Qué días responde la secretaría en español?', { [guia]: [2] }),
  createQuestion('¿Qué descuento hay en los cursos?', { [guia]: [1] }),
  createQuestion('How long are server logs kept?', { [privacy]: [1, 2] }),
  createQuestion('Who decides whether the authority must be told of a loss of data?', { [privacy]: [2] }),
  createQuestion('How many members does the Aberdeen branch have?', {
    [report]: [2],
    [briefing]: [3],
    [budget]: [3],
  }),
  createQuestion('When do branches have to hand in their report?', {
    [treasurers]: [1, 3],
    [briefing]: [3, 5],
    [bylaws]: [5],
  }),
  createQuestion('How does temperature change the speed of sound?', { [velocity]: [2] }),
  createQuestion('What is budgeted for staff in 2026?', { [budget]: [1] }),
]

/** No document answers these questions, although the documents contain many of their words. */
export const unanswerable: readonly string[] = [
  'Who is the chief executive of the association?',
  'What is the association’s policy on drones?',
  'How do I renew my boat licence?',
  'Which laptop does the office recommend?',
  'What is the salary of the president?',
  'When does the Bergen branch meet next?',
  'How many members live in Japan?',
  'What is the phone number of the treasurer?',
  'How do I calibrate a magnetometer?',
  'What is the penalty for speeding in the harbour?',
  'Which bank holds the account of the association?',
  'What was discussed at the council meeting in March 2024?',
  'Who designed the logo of the association?',
  'How deep is the harbour of Rotterdam?',
  'Wie viele Mitglieder hat der Zweig Kiel?',
  'Quel est le prix du marégraphe ?',
  '¿Quién es el presidente de la sección ibérica?',
  'What is the dress code of the conference dinner?',
  'How many students failed the spring examinations?',
  'Can I bring my dog to the conference?',
  'What is the warranty period of a multibeam sounder?',
]

/** Asked by a member: only resources closed to members have the answer, and their text must not leak. */
export const locked: readonly LibraryQuestion[] = [
  createQuestion('What is the median salary of a survey manager?', { [salary]: [2], [tables]: [1] }),
  createQuestion('Which region pays hydrographers best, Norway or Germany?', {
    [salary]: [3],
    [tables]: [2],
  }),
  createQuestion('How thick is a benchmark bolt of stainless steel?', { [gauges]: [3] }),
  createQuestion('How many soundings were rejected in the berth survey?', { [berth]: [3] }),
  createQuestion('For how many seconds did the uncrewed vessel lose its link?', { [proceedings]: [4] }),
  createQuestion('How many sound velocity casts were taken on the Severn and the Vistula lagoon?', {
    [proceedings]: [3],
  }),
]

/** Every third question is held out from tuning. */
export const isHoldout = (index: number): boolean => index % 3 === 2
