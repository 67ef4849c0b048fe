import { inlineOrderActions, getOrderButtons } from './orderButtons'
import { orderActions } from './orderState'

it('puts the most important action last, where the thumb is', () => {
  expect(getOrderButtons(['pay', 'payByOther', 'cancel', 'changeAddress'], { limit: 3 })).toEqual([
    'cancel',
    'payByOther',
    'pay',
  ])
  expect(
    getOrderButtons(['viewLogistics', 'confirmReceipt', 'extendReceipt', 'refund', 'buyAgain'], { limit: 2 }),
  ).toEqual(['viewLogistics', 'confirmReceipt'])
  expect(getOrderButtons(['viewLogistics', 'refund', 'comment', 'buyAgain', 'delete'], { limit: 2 })).toEqual(
    ['buyAgain', 'comment'],
  )
})

it('has a place for every action that the server may offer', () => {
  const waiting = orderActions.filter(action => action !== 'comment' && action !== 'delete')
  const all = [waiting, orderActions].flatMap(actions => getOrderButtons(actions, { limit: 99 }))
  const placed = [...new Set([...all, ...inlineOrderActions])]
  expect([...placed].sort()).toEqual([...orderActions].sort())
})
