import type { OrderAction } from './orderState'

/** What matters most first: the first action that an order has becomes its one filled button. */
const openOrderPriority: readonly OrderAction[] = [
  'pay',
  'confirmReceipt',
  'payByOther',
  'viewLogistics',
  'cancel',
  'buyAgain',
]

/** The same for an order that has ended: where its parcel was matters least then. */
const endedOrderPriority: readonly OrderAction[] = ['comment', 'buyAgain', 'delete', 'viewLogistics']

/** Actions that stand beside what they change, on the page of an order: its address, its deadline, its lines. */
export const inlineOrderActions: readonly OrderAction[] = [
  'changeAddress',
  'extendReceipt',
  'refund',
  'repair',
]

const isOrderEnded = (actions: readonly OrderAction[]) =>
  actions.includes('comment') || actions.includes('delete')

/** The buttons of an order, the quieter ones first and the most important one last, at most `most`. */
export const getOrderButtons = (
  actions: readonly OrderAction[],
  { limit }: { limit: number },
): OrderAction[] =>
  (isOrderEnded(actions) ? endedOrderPriority : openOrderPriority)
    .filter(action => actions.includes(action))
    .slice(0, limit)
    .reverse()
