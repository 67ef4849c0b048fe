import { readFileSync } from 'node:fs'
import path from 'node:path'
import { palettes } from '../src/ui/theme/palette'
import { brands, resolveBrand } from './brands'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => channel(parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Words on the deep ground, as the tokens of a theme have them. */
const onNightIn = (file: string) =>
  /--on-night: (#[0-9a-f]{6});/.exec(
    readFileSync(path.join(__dirname, '../src/ui/theme', file), 'utf8'),
  )?.[1] ?? ''
const ON_NIGHT = { light: onNightIn('_lightTokens.scss'), dark: onNightIn('tokens.scss') }

/** What words and icons need against what they stand on. */
const MIN_CONTRAST = 4.5

describe.each(Object.values(brands))('the variant $id', ({ colours, night, legal, id }) => {
  it.each(['light', 'dark'] as const)('can be read in its %s accent', theme => {
    const { accent, accentStrong, accentSoft, onAccent } = colours[theme]
    const { ground, quiet } = night[theme]
    const { paper, surface, raised, sunken } = palettes[theme]
    const pairs = [
      ...[paper, surface, raised, sunken, accentSoft].flatMap(below => [
        [accent, below],
        [accentStrong, below],
      ]),
      [onAccent, accent],
      [onAccent, accentStrong],
      [ON_NIGHT[theme], ground],
      [quiet, ground],
    ]
    for (const [words = '', below = ''] of pairs)
      expect([words, below, contrast(words, below) >= MIN_CONTRAST]).toEqual([words, below, true])
  })

  it('has an agreement and a policy of its own', () => {
    const others = Object.values(brands).filter(brand => brand.id !== id)
    const taken = others.flatMap(brand => [brand.legal.agreement.document, brand.legal.privacy.document])
    expect(taken).not.toContain(legal.agreement.document)
    expect(taken).not.toContain(legal.privacy.document)
  })
})

it('a build names one of the variants or none', () => {
  expect(resolveBrand(undefined).id).toBe('original')
  expect(resolveBrand('solo').id).toBe('solo')
  expect(() => resolveBrand('nobody')).toThrow('none of')
})

it('the variant of a single family is built for the family that is named, and no other variant is', () => {
  expect(resolveBrand('solo').chairFamily).toBe('hk')
  expect(resolveBrand('solo', 'k').chairFamily).toBe('k')
  expect(() => resolveBrand('solo', 'zz')).toThrow('none of')
  expect(() => resolveBrand('original', 'k')).toThrow('BRAND=solo')
})
