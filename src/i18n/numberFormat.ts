// Apart from dates and times, so that the shop's first page does without the library that those need.

/** A number with grouped thousands and at most that many decimals: `32,800`, `3.8`. The same in all our languages. */
export const formatNumber = (value: number, decimals = 0): string => {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const trimmed = fraction?.replace(/0+$/, '')
  const isZero = Number(grouped.replace(/,/g, '')) === 0 && !trimmed
  return `${value < 0 && !isZero ? '−' : ''}${grouped}${trimmed ? `.${trimmed}` : ''}`
}

/** What a text with a plural needs: the number to choose the form by, and how it is written. */
export const toPluralOptions = (count: number) => ({ count, number: formatNumber(count) })

/** An amount of money in its parts, so that they can be set in different sizes. */
export type MoneyParts = { sign: '' | '−'; currency: '¥'; whole: string; fraction: string }

/** Splits whole cents of CNY: `¥`, `32,800` and `.50`, the last one empty when there are no odd cents. */
export const splitMoney = (cents: number): MoneyParts => {
  const size = Math.abs(cents)
  const odd = size % 100
  return {
    sign: cents < 0 ? '−' : '',
    currency: '¥',
    whole: formatNumber((size - odd) / 100),
    fraction: odd === 0 ? '' : `.${String(odd).padStart(2, '0')}`,
  }
}

/** An amount of whole cents: `¥32,800`, `¥12.50`, `−¥30`. */
export const formatMoney = (cents: number): string => {
  const { sign, currency, whole, fraction } = splitMoney(cents)
  return `${sign}${currency}${whole}${fraction}`
}
