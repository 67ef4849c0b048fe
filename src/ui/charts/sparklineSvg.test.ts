import { renderSparklineSvg } from './sparklineSvg'

const draw = (values: number[]) => renderSparklineSvg(values, '#af4c2a', '#ffffff')

it('uses the whole height between the lowest and the highest value', () => {
  expect(draw([70, 80])).toContain('d="M5 29L79 5"')
})

it('lays equal values in the middle', () => {
  expect(draw([70, 70])).toContain('d="M5 17L79 17"')
})

it('draws one value as a dot and none as nothing', () => {
  expect(draw([70])).toContain('cx="79"')
  expect(draw([])).not.toContain('<circle')
  expect(draw([])).not.toContain('NaN')
})
