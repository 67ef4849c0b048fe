import { palettes } from '../theme/palette'
import { drawIndicatorBody, INDICATOR_BODY_SUBJECTS } from './indicatorBodies'

it.each(INDICATOR_BODY_SUBJECTS)('%s is well-formed in both themes', subject => {
  const drawings = Object.values(palettes).map(palette => drawIndicatorBody(palette, subject))
  for (const svg of drawings) {
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(document.querySelector('parsererror')).toBeNull()
    expect(svg).not.toMatch(/undefined|NaN|var\(/)
  }
  expect(new Set(drawings).size).toBe(drawings.length)
})

it('no two indicators have the same drawing', () => {
  const drawings = INDICATOR_BODY_SUBJECTS.map(subject => drawIndicatorBody(palettes.light, subject))
  expect(new Set(drawings).size).toBe(drawings.length)
})
