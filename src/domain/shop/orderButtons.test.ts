import { actionsInPlace, buttonsOf } from './orderButtons'
import { orderActions } from './orderState'

it('puts the most important action last, where the thumb is', () => {
  expect(buttonsOf(['pay', 'payByOther', 'cancel', 'changeAddress'], { most: 3 })).toEqual([
    'cancel',
    'payByOther',
    'pay',
  ])
  expect(
    buttonsOf(['viewLogistics', 'confirmReceipt', 'extendReceipt', 'refund', 'buyAgain'], { most: 2 }),
  ).toEqual(['viewLogistics', 'confirmReceipt'])
  expect(buttonsOf(['viewLogistics', 'refund', 'comment', 'buyAgain', 'delete'], { most: 2 })).toEqual([
    'buyAgain',
    'comment',
  ])
})

it('has a place for every action that the server may offer', () => {
  const waiting = orderActions.filter(action => action !== 'comment' && action !== 'delete')
  const all = [waiting, orderActions].flatMap(actions => buttonsOf(actions, { most: 99 }))
  const placed = [...new Set([...all, ...actionsInPlace])]
  expect([...placed].sort()).toEqual([...orderActions].sort())
})
