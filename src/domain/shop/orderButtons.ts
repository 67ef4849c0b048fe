import type { OrderAction } from './orderState'

/** What matters most first: the first action that an order has becomes its one filled button. */
const underWay: readonly OrderAction[] = [
  'pay',
  'confirmReceipt',
  'payByOther',
  'viewLogistics',
  'cancel',
  'buyAgain',
]

/** The same for an order that has ended: where its parcel was matters least then. */
const ended: readonly OrderAction[] = ['comment', 'buyAgain', 'delete', 'viewLogistics']

/** Actions that stand beside what they change, on the page of an order: its address, its deadline, its lines. */
export const actionsInPlace: readonly OrderAction[] = ['changeAddress', 'extendReceipt', 'refund']

const isEnded = (actions: readonly OrderAction[]) => actions.includes('comment') || actions.includes('delete')

/** The buttons of an order, the quieter ones first and the most important one last, at most `most`. */
export const buttonsOf = (actions: readonly OrderAction[], { most }: { most: number }): OrderAction[] =>
  (isEnded(actions) ? ended : underWay)
    .filter(action => actions.includes(action))
    .slice(0, most)
    .reverse()
