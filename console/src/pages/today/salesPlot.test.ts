import fc from 'fast-check'
import { PLOT, layOutSales, type SalesDay } from './salesPlot'

const day = (paid: number, refunded = 0): SalesDay => ({
  date: '2026-11-20',
  payments: 1,
  refunds: 0,
  paid,
  refunded,
})

describe('the plot of sales', () => {
  it('has sales above the line and refunds below it, in one scale', () => {
    const { bars, zeroY } = layOutSales([day(100_000_00, 50_000_00)])
    const [bar] = bars
    expect(bar?.paid.height).toBeCloseTo(2 * (bar?.refunded.height ?? 0))
    expect((bar?.paid.y ?? 0) + (bar?.paid.height ?? 0)).toBeCloseTo(zeroY)
    expect(bar?.refunded.y).toBe(zeroY)
  })

  it('marks round amounts', () => {
    expect(layOutSales([day(153_000_00)]).ticks.map(({ value }) => value / 100)).toEqual([
      0, 100_000, 200_000,
    ])
  })

  it('stays within its frame whatever is sold', () => {
    const amounts = fc.integer({ min: 0, max: 1e12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(amounts, amounts), { minLength: 1, maxLength: 31 }), amountsOfDays => {
        const { bars } = layOutSales(amountsOfDays.map(([paid, refunded]) => day(paid, refunded)))
        for (const { x, width, paid, refunded } of bars) {
          expect(paid.y).toBeGreaterThanOrEqual(-0.001)
          expect(refunded.y + refunded.height).toBeLessThanOrEqual(PLOT.height + 0.001)
          expect(x + width).toBeLessThanOrEqual(PLOT.width - PLOT.axis + 0.001)
        }
      }),
    )
  })

  it('has a line for days without money', () => {
    expect(layOutSales([day(0)]).bars[0]?.paid.height).toBe(0)
  })
})
