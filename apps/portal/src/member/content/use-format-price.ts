import type { Money } from '../../translations/format-money.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

/** Returns a function that formats a price, such as “€49” or “Free”. */
export function useFormatPrice(): (price: Money) => string {
  const { content } = useTranslations()
  const format = useFormat()
  return (price) => (price.amount === 0 ? content.free : format.money(price))
}
