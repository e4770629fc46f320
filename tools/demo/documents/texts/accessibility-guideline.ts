import { published, type TextDocument } from '../document.ts'

export const accessibilityGuideline: TextDocument = {
  ...published,
  fileName: 'accessibility-guideline.docx',
  name: 'Accessibility of documents and events',
  description: 'How to write, speak and organise events for the association so that everyone can take part.',
  categories: ['Publishing', 'Events'],
  tags: ['accessibility', 'events', 'documents'],
  accessLevel: 'public',
  language: 'en',
  pages: [
    `# Accessibility of documents and events
One in six of our members has told us that they see, hear, move or read differently from what planners assume. This guideline has been in force since 1 September 2024.
## Documents
- Headings are headings, not bold text.
- Text has a contrast of at least 4.5 to 1 against its background; large text at least 3 to 1.
- Every image has a description of at most 150 characters; a chart has its numbers in a table beside it.
- Tables have a header row and no merged cells.
- Links say where they lead. “Click here” says nothing.
- Sentences have 20 words on average or fewer.
## Colours on charts
About one man in twelve and one woman in two hundred cannot tell red from green. Depths are shown by shades of one colour and by contour lines as well. Danger is never shown by colour alone.`,
    `# Events
## Before
The invitation explains how to arrive without steps, where to park, whether there is a hearing loop, and whom to ask. Ask every participant what they need, and ask at least fourteen days ahead.
## Room
Doors are at least 90 centimetres wide, the way to the stage has a ramp of no more than 6 per cent, and two places for wheelchairs are in the middle, not at the edge. A quiet room is open all day.
## Speaking
Speakers use the microphone, even those with loud voices. They say what is on the slide. Slides have at most 40 words, in at least 24 points. Live captions are provided for all events with more than 50 people; they cost about £140 an hour.
## Online
Recordings have captions that a person has checked within ten days. A transcript is added to the library.
## When it fails
Tell the organiser, or the accessibility officer, who answers within two working days. In 2025 there were 31 complaints; 24 were put right, 5 were explained, 2 are open.`,
  ],
}
