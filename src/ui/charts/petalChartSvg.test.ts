import { palettes } from '../theme/palette'
import { getPetalNamePlace, renderPetalChartSvg } from './petalChartSvg'

const palette = palettes.light
const countTags = (svg: string, tag: string) => svg.split(`<${tag} `).length - 1

/** All coordinates of the path with this number. */
const getCoordinates = (svg: string, at: number) => {
  const path = [...svg.matchAll(/<path d="([^"]+)"/g)][at]?.[1] ?? ''
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  return numbers.reduce<[number, number][]>(
    (points, value, place) => (place % 2 === 0 ? points : [...points, [numbers[place - 1] ?? NaN, value]]),
    [],
  )
}

it('draws a petal for each value, as high as its value is, and a ring for each border', () => {
  const svg = renderPetalChartSvg(
    [
      { value: 80, tone: 'strong' },
      { value: 20, tone: 'quiet' },
      { value: null, tone: 'quiet' },
    ],
    [40, 60],
    palette,
  )
  expect(countTags(svg, 'circle')).toBe(2)
  expect(countTags(svg, 'path')).toBe(2)
  const reach = (at: number) =>
    Math.max(...getCoordinates(svg, at).map(([x, y]) => Math.hypot(x - 100, y - 100)))
  expect(reach(0)).toBeGreaterThan(2 * reach(1))
})

it('lets the first petal point upwards and the others follow clockwise', () => {
  const svg = renderPetalChartSvg(
    Array.from({ length: 4 }, () => ({ value: 100, tone: 'quiet' as const })),
    [],
    palette,
  )
  // The second of the four curves ends at the tip.
  const tips = [0, 1, 2, 3].map(at => getCoordinates(svg, at)[6])
  expect(tips.map(tip => tip?.map(Math.round))).toEqual([
    [100, 4],
    [196, 100],
    [100, 196],
    [4, 100],
  ])
})

it('draws nothing of values beyond the scale further out than its end', () => {
  const draw = (value: number) => renderPetalChartSvg([{ value, tone: 'strong' }], [], palette)
  expect(draw(140)).toBe(draw(100))
})

it('sets the names on a circle outside of the petals', () => {
  expect(getPetalNamePlace(0, 9).left).toBeCloseTo(50, 6)
  expect(getPetalNamePlace(0, 9).top).toBeLessThan(0)
  expect(getPetalNamePlace(2, 4).top).toBeGreaterThan(100)
  // At the sides further out, by a share of their own width.
  expect(getPetalNamePlace(1, 4).middle).toBeLessThan(50)
  expect(getPetalNamePlace(3, 4).middle).toBeGreaterThan(50)
})
