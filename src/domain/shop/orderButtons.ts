import type { OrderAction } from './orderState'

/** What matters most first: the first action that an order has becomes its one filled button. */
const byWeight: readonly OrderAction[] = [
  'pay',
  'confirmReceipt',
  'comment',
  'payByOther',
  'viewLogistics',
  'buyAgain',
  'cancel',
  'delete',
]

/** Actions that stand beside what they change, on the page of an order: its address, its deadline, its lines. */
export const actionsInPlace: readonly OrderAction[] = ['changeAddress', 'extendReceipt', 'refund']

/** The buttons of an order, the quieter ones first and the most important one last, at most `most`. */
export const buttonsOf = (
  actions: readonly OrderAction[],
  { most, without = [] }: { most: number; without?: readonly OrderAction[] },
): OrderAction[] =>
  byWeight
    .filter(action => actions.includes(action) && !without.includes(action))
    .slice(0, most)
    .reverse()
