import { render } from '@testing-library/react'
import { Icon } from './Icon'
import { IconPath } from './IconPath'
import { tabIconSvgContents } from './tabIconSvgContents'

const draw = (element: React.ReactElement) => {
  const { container } = render(element)
  return container.querySelector('svg')!
}

it('a filled part takes the colour of the text around it as the lines do', () => {
  const svg = draw(<Icon name="play" />)
  expect(svg.getAttribute('stroke')).toBe('currentColor')
  expect(svg.querySelector('path')!.getAttribute('fill')).toBe('currentColor')
})

it('several in a row are one element, each as wide as one alone', () => {
  const row = draw(<Icon name="star" count={5} size={16} />).parentElement!
  expect(row.querySelectorAll('svg')).toHaveLength(5)
  expect(row.style.width).toBe('80px')
})

it('two drawings that cut something out do not share what they cut', () => {
  const health = tabIconSvgContents.health.active
  const masks = [1, 2].map(() => draw(<IconPath svgContent={health} />).querySelector('mask')!.id)
  expect(new Set(masks).size).toBe(2)
})

it('what is cut out stays in the drawing', () => {
  const svg = draw(<IconPath svgContent={tabIconSvgContents.health.active} />)
  const { id } = svg.querySelector('mask')!
  expect(svg.querySelector(`[mask="url(#${id})"]`)).not.toBeNull()
})

it('without a label it is decoration', () => {
  const parent = draw(<Icon name="play" />).parentElement!
  expect(parent.getAttribute('aria-hidden')).toBe('true')
})
