import fc from 'fast-check'
import {
  getBoundaryLabelMaxWidth,
  layoutRangeBar,
  getVisibleBoundaryLabels,
  type ReferenceRangeScale,
} from './rangeBarLayout'

const heartRate: ReferenceRangeScale = {
  from: 40,
  bands: [
    { to: 60, level: 'notice' },
    { to: 100, level: 'good' },
    { to: 130, level: 'notice' },
  ],
  includesUpperBorder: [100],
}

const activeAt = (value: number) =>
  layoutRangeBar(heartRate, value).segments.findIndex(({ isActive }) => isActive)

it.each([
  [59.9, 0],
  [60, 1],
  [100, 1],
  [100.1, 2],
  [20, 0],
  [220, 2],
])('%d lies in segment %d', (value, segment) => {
  expect(activeAt(value)).toBe(segment)
})

it('puts the marker of a border value on the border', () => {
  const { borders, marker } = layoutRangeBar(heartRate, 60)
  expect(marker).toBeCloseTo(borders[0]?.at ?? NaN)
})

it('draws the interval from its low to its high end', () => {
  const { borders, interval } = layoutRangeBar(heartRate, 72, [60, 100])
  expect(interval?.left).toBeCloseTo(borders[0]?.at ?? NaN)
  expect((interval?.left ?? 0) + (interval?.width ?? 0)).toBeCloseTo(borders[1]?.at ?? NaN)
})

it('has stretches that fill the bar, and exactly one that holds the value', () => {
  fc.assert(
    fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), value => {
      const { segments, marker } = layoutRangeBar(heartRate, value)
      expect(segments.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
      expect(segments.filter(({ isActive }) => isActive)).toHaveLength(1)
      expect(marker).toBeGreaterThanOrEqual(2.5)
      expect(marker).toBeLessThanOrEqual(97.5)
    }),
  )
})

it('never puts a larger value further left', () => {
  const values = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
  fc.assert(
    fc.property(values, ([one, other]) => {
      const at = (value: number) => layoutRangeBar(heartRate, value).marker
      expect(at(Math.max(one, other))).toBeGreaterThanOrEqual(at(Math.min(one, other)))
    }),
  )
})

describe('the numbers at the borders', () => {
  const narrow = {
    from: 0,
    bands: [1, 2, 3, 4, 5, 6].map(to => ({ to, level: 'alert' as const })),
  }

  it('are all written where they have room', () => {
    const layout = layoutRangeBar(heartRate, 72)
    expect(getVisibleBoundaryLabels(layout, String)).toHaveLength(layout.borders.length)
  })

  it('leave some out rather than touch, but not those around the value', () => {
    const texts = getVisibleBoundaryLabels(layoutRangeBar(narrow, 3.5), value => `0.08${value}`).map(
      ({ text }) => text,
    )
    expect(texts).toContain('0.083')
    expect(texts.length).toBeLessThan(5)
  })
})

describe('a number below the bar', () => {
  /** Evaluates the CSS for a bar of this width and text of this size, both px. */
  const getMaxWidth = (gap: number, { width, text }: { width: number; text: number }): number => {
    const css = getBoundaryLabelMaxWidth({ at: 20 + gap, text: '0.0795' }, { at: 20, text: '0.0771' })
    const [, percent = NaN, em = NaN] = (/\(([\d.]+)% - ([\d.]+)em\)/.exec(css) ?? []).map(Number)
    return Math.min(width, Math.max(0, 999 * ((percent / 100) * width - em * text)))
  }

  it('is there at the usual size, and gives way where it would touch the one before', () => {
    expect(getMaxWidth(20, { width: 256, text: 12 })).toBe(256)
    expect(getMaxWidth(20, { width: 256, text: 24 })).toBe(0)
    expect(getBoundaryLabelMaxWidth({ at: 20, text: '90' }, undefined)).toBe('none')
  })
})
