import { createTestDelivery, createTestOrder } from '../../../../../test/doubles/shopRecords'
import { listOpenSteps } from './openSteps'

const createOrder = (id: string, changes: Parameters<typeof createTestOrder>[0]) =>
  createTestOrder({ id, status: 'pendingDelivery', ...changes })

it('puts what can be fetched before what has to be paid, and both before what is still to come', () => {
  const orders = [
    createOrder('packed', { deliveries: [createTestDelivery({ state: 'preparing' })] }),
    createOrder('unpaid', { status: 'pendingPayment' }),
    createOrder('sent', { deliveries: [createTestDelivery({ state: 'onTheWay' })] }),
    createOrder('ready', { deliveries: [createTestDelivery({ kind: 'pickup', state: 'ready' })] }),
  ]
  expect(listOpenSteps(orders).map(({ order }) => order.id)).toEqual(['ready', 'unpaid', 'sent', 'packed'])
})

it('names each part of an order by itself, and leaves out what is over', () => {
  const deliveries = [
    createTestDelivery({ kind: 'parcel', state: 'done' }),
    createTestDelivery({ kind: 'fitted', state: 'preparing' }),
    createTestDelivery({ kind: 'pickup', state: 'preparing' }),
  ]
  expect(
    listOpenSteps([createOrder('one', { deliveries })]).map(step =>
      step.kind === 'delivery' ? step.delivery.kind : step.kind,
    ),
  ).toEqual(['fitted', 'pickup'])
})
