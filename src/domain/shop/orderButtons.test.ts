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
})

it('has a place for every action that the server may offer', () => {
  const placed = [...buttonsOf(orderActions, { most: 99 }), ...actionsInPlace]
  expect([...placed].sort()).toEqual([...orderActions].sort())
})
