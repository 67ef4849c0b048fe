import { palettes } from '../theme/palette'
import {
  TREND_PLOT_SIZE,
  renderTrendChartSvg,
  getRelativeTrendY,
  type TrendChartPoint,
} from './trendChartSvg'

const palette = palettes.light
const draw = (values: (number | null)[], more: Partial<Parameters<typeof renderTrendChartSvg>[0]> = {}) =>
  renderTrendChartSvg({
    points: values.map((value, at) => ({ at, value })),
    min: 60,
    max: 80,
    colour: palette.heart,
    palette,
    ...more,
  })

const lines = (svg: string) => [...svg.matchAll(/d="(M[^"]*)" stroke="#[^"]+" stroke-width="(?:2.25|1.5)"/g)]
const circles = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="([^"]+)"/g)].map(
    ([, cx, cy, r, fill]) => ({ cx: Number(cx), cy: Number(cy), r: Number(r), fill }),
  )

it('keeps a gap where nothing was measured', () => {
  expect(lines(draw([76, 75, null, 77, 74]))).toHaveLength(2)
  expect(lines(draw([76, 75, 77, 74]))).toHaveLength(1)
})

it('leads a fine dotted line over each gap, from point to point', () => {
  const bridge = /d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"[^/]*stroke-width="1"/g
  const svg = draw([76, 75, null, null, 77, null, 74])
  const [, second, third, last] = circles(svg)
  expect([...svg.matchAll(bridge)].map(([, ...ends]) => ends.map(Number))).toEqual([
    [second?.cx, second?.cy, third?.cx, third?.cy],
    [third?.cx, third?.cy, last?.cx, last?.cy],
  ])
  expect(draw([null, 76, 75, null])).not.toMatch(bridge)
})

it('has a point for each measurement, none for a gap, the last one largest', () => {
  const points = circles(draw([76, 75, null, 77]))
  expect(points).toHaveLength(3)
  expect(points[2]?.r).toBeGreaterThan(points[1]?.r ?? Infinity)
})

it('places points by their time, not by their number', () => {
  const points: TrendChartPoint[] = [
    { at: 0, value: 70 },
    { at: 9, value: 70 },
    { at: 10, value: 70 },
  ]
  const [first, second, third] = circles(draw([], { points }))
  expect((second?.cx ?? 0) - (first?.cx ?? 0)).toBeCloseTo(9 * ((third?.cx ?? 0) - (second?.cx ?? 0)), 0)
})

it('puts a value as high as its label', () => {
  const [point] = circles(draw([65]))
  expect(point?.cy).toBeCloseTo(getRelativeTrendY({ min: 60, max: 80 }, 65) * TREND_PLOT_SIZE.height, 1)
})

it('draws estimates hollow, dotted and with their likely range', () => {
  const points: TrendChartPoint[] = [
    { at: 0, value: 70, interval: [66, 74] },
    { at: 1, value: 72, interval: [68, 76] },
  ]
  const svg = draw([], { points, estimated: true })
  expect(circles(svg).map(({ fill }) => fill)).toEqual([palette.surface, palette.surface])
  expect(svg).toContain('stroke-dasharray="1 4"')
  expect(svg.split('stroke-opacity=".3"')).toHaveLength(3)
})

it('lays the usual range behind and never draws more than three grid lines', () => {
  const svg = draw([70, 71], { usual: [68, 77], grid: [60, 65, 70, 75] })
  expect(svg.indexOf('<rect')).toBeLessThan(svg.indexOf('<circle'))
  expect(svg.split('stroke-dasharray="2 3"')).toHaveLength(4)
})

it('draws nothing where nothing is', () => {
  expect(circles(draw([]))).toEqual([])
  expect(draw([null, null])).not.toContain('NaN')
})

it('marks moments beside the values along the lower edge, on the same axis', () => {
  const marks = circles(draw([76, 75, 77], { marks: [0, 1] })).filter(({ fill }) => fill === palette.warm)
  const [first, second] = circles(draw([76, 75, 77]))
  expect(marks.map(({ cx }) => cx)).toEqual([first?.cx, second?.cx])
  for (const { cy } of marks) expect(cy).toBeGreaterThan(TREND_PLOT_SIZE.height - 8)
})
