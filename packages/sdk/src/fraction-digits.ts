/**
 * The currencies whose minor unit is not a hundredth (ISO 4217), by decimal places. Runtimes differ: Node and Chromium
 * give HUF and IDR none, since their small coins are no longer used.
 */
const currenciesByDigits: [digits: number, currencies: string][] = [
  [0, 'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

/**
 * The number of decimal places of a currency in the API, whose amounts are minor units: 2 for EUR, 0 for JPY, 3 for KWD.
 *
 * @param currency an ISO 4217 code
 * @example
 * import { getFractionDigits } from '@guildhall/sdk'
 * const { currency, totals } = await guildhall.orders.get(order.id)
 * const due = totals.due / 10 ** getFractionDigits(currency)
 */
export function getFractionDigits(currency: string): number {
  const exception = currenciesByDigits.find(([, currencies]) => currencies.split(' ').includes(currency))
  return exception?.[0] ?? 2
}
