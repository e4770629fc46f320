import type { PlatformClientCreated } from '@guildhall/sdk'
import type { OperatorTranslations } from '../../translations/operator/operator-en.ts'

/** The four keys of a new association, with their names. */
export function listAssociationKeys(
  { live, test }: PlatformClientCreated['keys'],
  names: OperatorTranslations['secrets']['keys'],
): { name: string; key: string }[] {
  return [
    { name: names.liveSecret, key: live.secret },
    { name: names.livePublishable, key: live.publishable },
    { name: names.testSecret, key: test.secret },
    { name: names.testPublishable, key: test.publishable },
  ]
}
