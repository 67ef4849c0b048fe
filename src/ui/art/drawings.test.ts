import { palettes } from '../palette'
import { drawings, type ArtName } from './drawings'

const names = Object.keys(drawings) as ArtName[]

it.each(names)('%s is well-formed in both themes', name => {
  for (const palette of Object.values(palettes)) {
    const svg = drawings[name](palette)
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(document.querySelector('parsererror')).toBeNull()
    expect(svg).not.toMatch(/undefined|NaN|var\(/)
  }
})

it.each(names)('%s follows the theme', name => {
  expect(drawings[name](palettes.light)).not.toBe(drawings[name](palettes.dark))
})
