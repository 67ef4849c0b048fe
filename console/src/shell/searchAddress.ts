const ORDER_NUMBER = /^AZ\d{0,18}$/i
const REFUND_NUMBER = /^AR\d{0,18}$/i
const PHONE_ENDING = /^\d{4}$/

const toList = (list: string, query: string) =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify({ query: query.toUpperCase() }))}`

/** The list in which what was typed is found: a number of an order or refund, or the end of a phone; null when it is none of them. */
export const getSearchAddress = (typed: string): string | null => {
  const query = typed.replace(/\s/g, '')
  if (ORDER_NUMBER.test(query) || PHONE_ENDING.test(query)) return toList('orders', query)
  return REFUND_NUMBER.test(query) ? toList('refunds', query) : null
}
