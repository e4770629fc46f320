import { describe, expect, test } from 'bun:test'
import { de } from '../src/words/de.ts'
import { en } from '../src/words/en.ts'
import { es } from '../src/words/es.ts'
import { fr } from '../src/words/fr.ts'
import { nl } from '../src/words/nl.ts'
import { de as staffDe } from '../src/words/staff/staff-de.ts'
import { en as staffEn } from '../src/words/staff/staff-en.ts'
import { es as staffEs } from '../src/words/staff/staff-es.ts'
import { fr as staffFr } from '../src/words/staff/staff-fr.ts'
import { nl as staffNl } from '../src/words/staff/staff-nl.ts'

/** All texts, of members and staff. */
const all = {
  en: { ...en, staff: staffEn },
  de: { ...de, staff: staffDe },
  es: { ...es, staff: staffEs },
  fr: { ...fr, staff: staffFr },
  nl: { ...nl, staff: staffNl },
}
const { en: english, ...translations } = all

/** Words that are the same in both languages. */
const same = new Set(
  '7 ms|7 pages|7 webhooks|Account|Active|Association|Audio|Code|Community|Conversation|Conversations|Details|Document|Downloads|Filters|Hybrid|Image|Imports|Infographic|Live|Logo|Name|Newsletter|No|Online|Page|Person|Places|Podcast|Podcasts|Privacy|Questions|Remote|Sources|Sponsor|Sponsors|Status|Transcript|Type|Video|Webhook|Webhooks|Website|Zoom|p. 7|per week'.split(
    '|',
  ),
)

function* texts(words: object, path = ''): Generator<[path: string, text: string]> {
  for (const [name, value] of Object.entries(words)) {
    const at = path ? `${path}.${name}` : name
    if (typeof value === 'string') yield [at, value]
    // The arguments are numbers or texts that can be recognized in the output.
    else if (typeof value === 'function') yield [at, value(7, '7')]
    else yield* texts(value, at)
  }
}

describe.each(Object.entries(translations))('the texts in %s', (_language, words) => {
  test('are all there, and none is English', () => {
    const translated = new Map(texts(words))
    const expected = [...texts(english)]
    expect([...translated.keys()]).toEqual(expected.map(([path]) => path))
    const remaining = expected.filter(([path, text]) => translated.get(path) === text && !same.has(text))
    expect(remaining).toEqual([])
  })

  test('contain the value they are given', () => {
    const input = [...texts(english)].filter(([, text]) => /7/.test(text)).map(([path]) => path)
    const translated = new Map(texts(words))
    for (const path of input)
      expect([path, translated.get(path)]).toEqual([path, expect.stringContaining('7')])
  })
})
