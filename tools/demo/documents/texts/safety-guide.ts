import { published, type TextDocument } from '../document.ts'

export const safetyGuide: TextDocument = {
  ...published,
  fileName: 'safety-on-small-survey-craft.pdf',
  name: 'Safety on small survey craft',
  description:
    'Before you step aboard, under way, and when somebody goes over the side. For boats up to 12 metres.',
  categories: ['Safety'],
  tags: ['safety', 'boats', 'man overboard'],
  accessLevel: 'partially_gated',
  language: 'en',
  pages: [
    `# Safety on small survey craft
For boats up to 12 metres in length. In twenty years 41 accidents were reported to the association; in 29 of them somebody had noticed beforehand that something was wrong. Say it.
## Before you step aboard
- Two people at least, one of whom has nothing to do but steer.
- Lifejackets of 150 newtons or more, worn and fastened from quay to quay, serviced within twelve months.
- A plan ashore: where, how many, back when, and who calls whom after thirty minutes of delay.
- Radio checked on channel 16, a second one in the lifejacket.
- Engine cut-out cord on the helm’s wrist or leg.
## Weather limits
| Boat | Maximum wind | Maximum waves
| under 6 m | force 4 | 0.7 m
| 6 to 9 m | force 5 | 1.0 m
| 9 to 12 m | force 6 | 1.5 m
These are limits, not aims. Wind against tide makes waves half as high again.`,
    `# Under way
## Stability
Weight on deck is weight in the wrong place. A winch, a frame and a side-scan sonar together may not exceed 8 per cent of the boat’s displacement. Nobody climbs the mast while the boat moves.
## Over-the-side gear
A transducer on a pole adds drag: no more than 6 knots, and 2 while turning. The pole has a weak link that breaks before the boat heels.
## Cold
Water below 15 degrees takes the breath at once, the strength of the hands in ten minutes, and consciousness in an hour. One minute, ten minutes, one hour: remember 1-10-1. Below 10 degrees everybody wears a dry suit.
## Hours
No more than twelve hours in twenty-four. After six hours on a small boat attention falls as after a sleepless night; the helm changes every two hours.
## Lifting
Nobody stands under a load or between the load and the rail. Anything heavier than 25 kilograms is not lifted by one person.`,
    `# Man overboard
## The first minute
- Shout “Man overboard”, point, and do not stop pointing.
- Throw the lifebuoy; press the button that marks the position.
- Helm: engine out of gear until the person is clear of the propeller.
- Call Mayday on channel 16. You can always cancel it.
## Getting back
Come up from leeward, the person on the helm’s side, at less than 2 knots, engine in neutral for the last ten metres.
## Getting aboard
Lift level if you can: a person who hangs upright after more than five minutes in cold water may die of it. A sling, a net ladder or a scramble net must be ready on every boat; an arm is not enough. Practise with a dummy of 75 kilograms twice a year. In trials, untrained crews took 14 minutes and trained ones 4.
## Afterwards
Everybody who was in the water sees a doctor, even if well. Report the accident to the association within seven days, without names if you wish. We publish what can be learnt; 12 of the rules on these pages came from such reports.`,
  ],
}
