import { palettes } from '../theme/palette'
import { renderScoreGaugeSvg } from './scoreGaugeSvg'

const palette = palettes.light
const count = (svg: string, tag: string) => svg.split(`<${tag} `).length - 1

/** Where the filled arc ends, from the path's last two numbers. */
const getArcEnd = (svg: string) => {
  const path = /class="ui-ring__arc"[^>]* d="([^"]+)"/.exec(svg)?.[1] ?? ''
  const [x = 0, y = 0] = path.split(' ').slice(-2).map(Number)
  return { x, y }
}

it('opens at the foot: at half the arc ends at the top of the circle', () => {
  const { x, y } = getArcEnd(renderScoreGaugeSvg({ value: 50, palette }))
  expect(x).toBeCloseTo(104, 1)
  expect(y).toBeCloseTo(14.5, 1)
})

it('ends full at the lower right, mirrored to its start', () => {
  const { x, y } = getArcEnd(renderScoreGaugeSvg({ value: 100, palette }))
  const start = /d="M([\d.]+) ([\d.]+)/.exec(renderScoreGaugeSvg({ value: 100, palette }))
  expect(x).toBeCloseTo(208 - Number(start?.[1]), 1)
  expect(y).toBeCloseTo(Number(start?.[2]), 1)
})

it('draws the track only without a value', () => {
  const svg = renderScoreGaugeSvg({ value: null, palette })
  expect(count(svg, 'path')).toBe(1)
  expect(svg).toContain(palette.band)
})

it('puts a dot at each border of the rating and a tick at the last value', () => {
  const bare = renderScoreGaugeSvg({ value: 82, palette })
  const full = renderScoreGaugeSvg({ value: 82, last: 79, borders: [60, 75, 90], palette })
  expect(count(full, 'circle') - count(bare, 'circle')).toBe(3)
  expect(count(full, 'path') - count(bare, 'path')).toBe(1)
})

it('takes a value beyond the scale as its end', () => {
  expect(renderScoreGaugeSvg({ value: 140, palette })).toBe(renderScoreGaugeSvg({ value: 100, palette }))
})

it('loses its accent when the result has expired', () => {
  const svg = renderScoreGaugeSvg({ value: 64, expired: true, palette })
  expect(svg).toContain(palette.ink4)
  expect(svg).not.toContain(palette.accent)
})
