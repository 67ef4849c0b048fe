import { palettes } from '../theme/palette'
import { illustrations, type IllustrationName } from './illustrations'

const names = Object.keys(illustrations) as IllustrationName[]

it.each(names)('%s is well-formed in both themes', name => {
  for (const palette of Object.values(palettes)) {
    const svg = illustrations[name](palette)
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(document.querySelector('parsererror')).toBeNull()
    expect(svg).not.toMatch(/undefined|NaN|var\(/)
  }
})

it.each(names)('%s follows the theme', name => {
  expect(illustrations[name](palettes.light)).not.toBe(illustrations[name](palettes.dark))
})
