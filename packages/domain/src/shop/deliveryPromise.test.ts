import fc from 'fast-check'
import { formatChinaDate } from '../chinaTime'
import { DAY_MS } from '../durations'
import { isPromiseBroken, promiseDelivery, type PromiseQuestion } from './deliveryPromise'
import { deliveryKinds } from './orderDelivery'

const asked = (changes: Partial<PromiseQuestion> = {}): PromiseQuestion => ({
  kind: 'parcel',
  // 14:59 in China.
  paidAt: Date.parse('2026-11-20T06:59:00Z'),
  districtCode: '310104',
  isInStock: true,
  appointmentDate: null,
  ...changes,
})

describe('a promised delivery', () => {
  it('counts from the day on which it is handed over', () => {
    expect(promiseDelivery(asked())).toEqual({ from: '2026-11-21', to: '2026-11-22' })
    expect(promiseDelivery(asked({ paidAt: Date.parse('2026-11-20T07:00:00Z') }))).toEqual({
      from: '2026-11-22',
      to: '2026-11-23',
    })
  })

  it('takes longer the further it goes, and is wide where nobody has said where to', () => {
    const daysTo = (districtCode: string | null) => promiseDelivery(asked({ districtCode }))
    expect(daysTo('440305')).toEqual({ from: '2026-11-22', to: '2026-11-23' })
    expect(daysTo('540102')).toEqual({ from: '2026-11-24', to: '2026-11-26' })
    expect(daysTo(null)).toEqual({ from: '2026-11-21', to: '2026-11-26' })
  })

  it('is the day of the appointment for what is fitted', () => {
    expect(promiseDelivery(asked({ kind: 'fitted', appointmentDate: '2026-11-28' }))).toEqual({
      from: '2026-11-28',
      to: '2026-11-28',
    })
    expect(promiseDelivery(asked({ kind: 'fitted' }))).toEqual({ from: '2026-11-22', to: '2026-12-05' })
  })

  it('is not made for what is sold out', () => {
    for (const kind of deliveryKinds) expect(promiseDelivery(asked({ kind, isInStock: false }))).toBeNull()
  })

  it('never lies in the past, ends after it begins, and is broken only after its last day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...deliveryKinds),
        fc.integer({ min: 0, max: 4e12 }),
        fc.option(fc.constantFrom('110101', '310104', '650102', '820001'), { nil: null }),
        (kind, paidAt, districtCode) => {
          const promise = promiseDelivery(asked({ kind, paidAt, districtCode }))
          if (!promise) throw new Error('nothing is promised')
          expect(promise.from > formatChinaDate(paidAt)).toBe(true)
          expect(promise.to >= promise.from).toBe(true)
          expect(isPromiseBroken(promise.to, paidAt)).toBe(false)
          expect(isPromiseBroken(promise.to, paidAt + 30 * DAY_MS)).toBe(true)
        },
      ),
    )
  })
})
