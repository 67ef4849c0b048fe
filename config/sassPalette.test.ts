/** @jest-environment node */
import path from 'node:path'
import { compileString } from 'sass'
import { createPalette } from '../src/ui/theme/colours'
import { brands } from './brands'
import { createSassPaletteImport } from './sassPalette'

const root = path.resolve(__dirname, '..')

/** The style sheet that every page has, as a build of the brand gets it. */
const compileStyleSheet = (brand: (typeof brands)['world']) => {
  const styleSheet = path.join(root, 'src/app.scss')
  const palette = createSassPaletteImport(brand, { root, styleSheet })
  return compileString(`${palette}\n@use './ui/theme/tokens';`, {
    url: new URL(`file://${styleSheet}`),
    silenceDeprecations: ['import'],
  }).css
}

/** The part of a style sheet that a theme writes, for each theme. */
const getThemeBlocks = (css: string) =>
  (
    [
      ['light', ':root'],
      ['dark', '.theme-dark'],
    ] as const
  ).map(([theme, selector]) => ({ theme, block: css.slice(css.indexOf(selector)).split('}')[0] ?? '' }))

describe.each(Object.values(brands))('the variant $id', brand => {
  it('has its accent in the style sheet of both themes, and nobody else’s', () => {
    const css = compileStyleSheet(brand)
    for (const { theme, block } of getThemeBlocks(css)) {
      const { accent, accentStrong, accentSoft, onAccent } = brand.colours[theme]
      const { ground, quiet } = brand.night[theme]
      expect(block).toContain(`--accent: ${accent};`)
      expect(block).toContain(`--accent-strong: ${accentStrong};`)
      expect(block).toContain(`--accent-soft: ${accentSoft};`)
      expect(block).toContain(`--on-accent: ${onAccent};`)
      expect(block).toContain(`--chair: ${accent};`)
      expect(block).toContain(`--night: ${ground};`)
      expect(block).toContain(`--on-night-2: ${quiet};`)
    }
    for (const other of Object.values(brands).filter(({ id }) => id !== brand.id))
      for (const colour of [other.colours.light.accent, other.night.light.ground])
        expect(css).not.toContain(colour)
  })

  it('has the colours that drawings take in the style sheet too', () => {
    for (const { theme, block } of getThemeBlocks(compileStyleSheet(brand))) {
      const { ink2, il1, goodFill, lampArc } = createPalette(theme, brand.colours)
      expect(block).toContain(`--ink-2: ${ink2};`)
      expect(block).toContain(`--il-1: ${il1};`)
      expect(block).toContain(`--good-fill: ${goodFill};`)
      expect(block).toContain(`--lamp-arc: ${lampArc};`)
    }
  })
})
