import type { Order } from '@guildhall/sdk'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'

/** A link back to the page of the association’s website that the order came from; renders nothing without one. */
export function ReturnLink({ order: { returnUrl } }: { order: Pick<Order, 'returnUrl'> }) {
  const { order: texts } = useOrdersTranslations()
  if (returnUrl === null) return null
  return (
    <a href={returnUrl} className="button">
      {texts.backTo(new URL(returnUrl).host)}
    </a>
  )
}
