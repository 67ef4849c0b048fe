import { toSvgLinePath, renderPulseWaveSvg, layoutPulsePoints } from './pulseWaveSvg'

const box = { width: 206, height: 60 }

it('puts the newest sample at the right, however short the wave is', () => {
  const long = layoutPulsePoints(Array(101).fill(0), 101, box)
  const brief = layoutPulsePoints([0, 0, 0], 101, box)
  expect(long[100]?.x).toBe(200)
  expect(brief[2]?.x).toBe(200)
  expect(brief[0]?.x).toBeCloseTo(196)
})

it('shows the last samples when there are more than the width holds', () => {
  expect(layoutPulsePoints([1, 0, 0, -1], 2, box)).toHaveLength(2)
})

it('draws upwards for a larger sample and stays inside the box', () => {
  const [low, high] = layoutPulsePoints([-3, 3], 2, box)
  expect(high?.y).toBeLessThan(low?.y ?? 0)
  expect(high?.y).toBeGreaterThanOrEqual(0)
  expect(low?.y).toBeLessThanOrEqual(box.height)
})

it('does not blow noise up to the full height', () => {
  const [point] = layoutPulsePoints([0.02], 1, box)
  expect(Math.abs((point?.y ?? 0) - 30)).toBeLessThan(3)
})

it('joins points to one line', () => {
  expect(
    toSvgLinePath([
      { x: 0, y: 1.234567 },
      { x: 2, y: 3 },
    ]),
  ).toBe('M0 1.23L2 3')
})

it('shows a dotted line while there is no signal', () => {
  const svg = renderPulseWaveSvg({ wave: [], capacity: 10, colour: '#af4c2a', ...box })
  expect(svg).toContain('stroke-dasharray')
  expect(svg).not.toContain('<circle')
})
