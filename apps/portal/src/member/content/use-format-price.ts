import type { Money } from '../../words/format-money.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'

/** A function that formats a price, such as “€49” or “Free”. */
export function useFormatPrice(): (price: Money) => string {
  const { content } = useWords()
  const format = useFormat()
  return (price) => (price.amount === 0 ? content.free : format.money(price))
}
