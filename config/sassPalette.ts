import path from 'node:path'
import type { ThemeName } from '../src/platform/appearance'
import { createPalette } from '../src/ui/theme/colours'
import type { Brand } from './brands'

/** `accentSoft` → `accent-soft`, `ink2` → `ink-2`. */
const toTokenName = (name: string): string =>
  name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`).replace(/(?<=[a-z])(\d)$/, '-$1')

/** The colours of a theme in the accent of a brand, as a map of Sass from token to colour. */
export const createSassColourMap = (brand: Brand, theme: ThemeName): string => {
  const { ground, quiet } = brand.night[theme]
  const colours = { ...createPalette(theme, brand.colours), night: ground, onNight2: quiet }
  return `(${Object.entries(colours)
    .map(([name, colour]) => `'${toTokenName(name)}': ${colour}`)
    .join(', ')})`
}

/**
 * A line of Sass that hands the colours of both themes, in the accent of a brand, to `src/ui/theme/_palette.scss`. It stands before
 * everything else of a style sheet that a build opens, because a module of Sass takes its settings where it is first used.
 */
export const createSassPaletteImport = (
  brand: Brand,
  place: { root: string; styleSheet: string },
): string => {
  const file = path.relative(path.dirname(place.styleSheet), path.join(place.root, 'src/ui/theme/palette'))
  const url = file.split(path.sep).join('/')
  const [light, dark] = [createSassColourMap(brand, 'light'), createSassColourMap(brand, 'dark')]
  return `@use '${url.startsWith('.') ? url : `./${url}`}' with ($light: ${light}, $dark: ${dark});`
}
