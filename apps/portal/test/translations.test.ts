import { describe, expect, test } from 'bun:test'
import { eventTypes } from '../../../packages/core/src/outbox/event-types.ts'
import { de } from '../src/translations/de.ts'
import { en } from '../src/translations/en.ts'
import { es } from '../src/translations/es.ts'
import { fr } from '../src/translations/fr.ts'
import { nl } from '../src/translations/nl.ts'
import { de as operatorDe } from '../src/translations/operator/operator-de.ts'
import { en as operatorEn } from '../src/translations/operator/operator-en.ts'
import { es as operatorEs } from '../src/translations/operator/operator-es.ts'
import { fr as operatorFr } from '../src/translations/operator/operator-fr.ts'
import { nl as operatorNl } from '../src/translations/operator/operator-nl.ts'
import { de as ordersDe } from '../src/translations/orders/orders-de.ts'
import { en as ordersEn } from '../src/translations/orders/orders-en.ts'
import { es as ordersEs } from '../src/translations/orders/orders-es.ts'
import { fr as ordersFr } from '../src/translations/orders/orders-fr.ts'
import { nl as ordersNl } from '../src/translations/orders/orders-nl.ts'
import { de as auditDe } from '../src/translations/staff/audit-de.ts'
import { en as auditEn } from '../src/translations/staff/audit-en.ts'
import { es as auditEs } from '../src/translations/staff/audit-es.ts'
import { fr as auditFr } from '../src/translations/staff/audit-fr.ts'
import { nl as auditNl } from '../src/translations/staff/audit-nl.ts'
import { de as billingDe } from '../src/translations/staff/billing-de.ts'
import { en as billingEn } from '../src/translations/staff/billing-en.ts'
import { es as billingEs } from '../src/translations/staff/billing-es.ts'
import { fr as billingFr } from '../src/translations/staff/billing-fr.ts'
import { nl as billingNl } from '../src/translations/staff/billing-nl.ts'
import { de as staffDe } from '../src/translations/staff/staff-de.ts'
import { en as staffEn } from '../src/translations/staff/staff-en.ts'
import { es as staffEs } from '../src/translations/staff/staff-es.ts'
import { fr as staffFr } from '../src/translations/staff/staff-fr.ts'
import { nl as staffNl } from '../src/translations/staff/staff-nl.ts'

/** The texts of all areas, including those that are loaded with the first of their screens. */
const allTexts = {
  en: { ...en, staff: staffEn, billing: billingEn, audit: auditEn, operator: operatorEn, orders: ordersEn },
  de: { ...de, staff: staffDe, billing: billingDe, audit: auditDe, operator: operatorDe, orders: ordersDe },
  es: { ...es, staff: staffEs, billing: billingEs, audit: auditEs, operator: operatorEs, orders: ordersEs },
  fr: { ...fr, staff: staffFr, billing: billingFr, audit: auditFr, operator: operatorFr, orders: ordersFr },
  nl: { ...nl, staff: staffNl, billing: billingNl, audit: auditNl, operator: operatorNl, orders: ordersNl },
}
const { en: english, ...translations } = allTexts

/** Texts whose translation can be identical to the English, with 7 for each argument. */
const identicalTexts = new Set(
  '7 7|7 association|7 associations|7 documents|7 imports|7 invitations|7 ms|7 pages|7 webhooks|Account|Action|Active|Association|Associations|Audio|BIC|Bank|Cash|Cheque|Code|Community|Conversation|Conversations|Credit|Database|Date|Description|Details|Directory|Document|Documents|Downloads|Error|Filters|Format|Hybrid|IBAN|ID|Image|Import|Imports|Infographic|Invitation|Invitations|Link|Live|Logo|Name|Newsletter|No|Notifications|Online|Operator|Operators|Organisation|PDF|Page|Per|Person|Places|Plan|Podcast|Podcasts|Position|Premium|Privacy|Question|Questions|Record|Records|Region|Remote|Sandboxes|Roles|Secret|Session|Single sign-on|Source|Sources|Sponsor|Status|Text|Total|Transcript|Type|URL|Variables|Version|Versions|Video|Webhook|Webhooks|Website|Week|Zoom|p. 7|per week'.split(
    '|',
  ),
)

/**
 * The arguments for texts that are functions, recognizable in the output; the first is a number, since it can be a
 * count.
 */
const ARGUMENTS = [71, '82', '93'] as const

/** The arguments that a text contains. */
const listArguments = (text: string) => ARGUMENTS.map(String).filter((argument) => text.includes(argument))

function* listTexts(t: object, path = ''): Generator<[path: string, text: string]> {
  for (const [name, value] of Object.entries(t)) {
    const textPath = path ? `${path}.${name}` : name
    if (typeof value === 'string') yield [textPath, value]
    else if (typeof value === 'function') yield [textPath, value(...ARGUMENTS)]
    else yield* listTexts(value, textPath)
  }
}

describe.each(Object.entries(translations))('the texts in %s', (_language, t) => {
  test('are complete, and none is in English', () => {
    const translatedTexts = new Map(listTexts(t))
    const englishTexts = [...listTexts(english)]
    expect([...translatedTexts.keys()]).toEqual(englishTexts.map(([path]) => path))
    const untranslated = englishTexts.filter(
      ([path, text]) =>
        translatedTexts.get(path) === text && !identicalTexts.has(text.replaceAll(/71|82|93/g, '7')),
    )
    expect(untranslated).toEqual([])
  })

  test('contain the arguments that the English text contains', () => {
    const translatedTexts = new Map(listTexts(t))
    for (const [path, text] of listTexts(english))
      expect([path, listArguments(translatedTexts.get(path) ?? '')]).toEqual([path, listArguments(text)])
  })
})

test.each(Object.entries(allTexts))(
  'the navigation in %s uses the titles of the program pages',
  (_language, t) => {
    const { titles } = t.staff.program
    expect(t.nav.staff).toMatchObject(titles)
  },
)

test('every kind of event has a name', () => {
  const kinds = new Set(eventTypes.map(({ type }) => type.slice(0, type.indexOf('.'))))
  expect(Object.keys(staffEn.settings.webhooks.kinds).toSorted()).toEqual([...kinds].toSorted())
})
