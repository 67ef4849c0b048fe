import path from 'node:path'
import { homeCalls, homeRequests } from '../src/data/homeCalls'
import { drawLogo } from '../src/ui/art/logo'
import { tabsOf, type TabName } from '../src/routes/table'
import type { Accent, Brand, Night } from './brands'

/** The colours of a theme by the names of their tokens. */
const tokensOf = (
  { accent, accentStrong, accentSoft, onAccent }: Accent,
  { ground, quiet }: Night,
): Record<string, string> => ({
  accent,
  'accent-strong': accentStrong,
  'accent-soft': accentSoft,
  'on-accent': onAccent,
  chair: accent,
  night: ground,
  'on-night-2': quiet,
})

const sassMap = ({ colours, night }: Brand, theme: 'light' | 'dark'): string =>
  `(${Object.entries(tokensOf(colours[theme], night[theme]))
    .map(([name, colour]) => `'${name}': ${colour}`)
    .join(', ')})`

/**
 * A line of Sass that hands the accent of a brand to `src/ui/_accent.scss`. It stands before everything else of a style sheet that
 * webpack opens, because a module of Sass takes its settings where it is first used.
 */
export const accentForSass = (brand: Brand, place: { root: string; styleSheet: string }): string => {
  const file = path.relative(path.dirname(place.styleSheet), path.join(place.root, 'src/ui/accent'))
  const url = file.split(path.sep).join('/')
  const [light, dark] = [sassMap(brand, 'light'), sassMap(brand, 'dark')]
  return `@use '${url.startsWith('.') ? url : `./${url}`}' with ($light: ${light}, $dark: ${dark});`
}

/** What index.html asks for before any script is there: what the shop’s first page shows, where there is a shop. */
export const earlyCallsOf = ({ features }: Brand) => ({
  ...homeRequests,
  calls: features.shop ? Object.values(homeCalls) : [],
})

const ALL_TABS: readonly TabName[] = ['brand', 'community', 'health', 'cart', 'mine']

/** What the page before any script of the app needs of the brand: name, accent of its drawing, tabs that it lacks. */
export const shellOf = ({ name, colours, features }: Brand): { title: string; style: string } => {
  const accent = (selector: string, colour: string) => `${selector} #shell{--shell-accent:${colour}}`
  const { light, dark } = colours
  const tabs = tabsOf(features).map(({ tab }) => tab)
  const missing = ALL_TABS.filter(tab => !tabs.includes(tab)).map(tab => `#shell .tab-${tab}`)
  return {
    title: name['en-GB'],
    style: [
      accent(':root', light.accent),
      accent("[data-theme='dark']", dark.accent),
      `@media (prefers-color-scheme: dark){${accent(':root:not([data-theme])', dark.accent)}}`,
      ...(missing.length > 0 ? [`${missing.join(',')}{display:none}`] : []),
    ].join(''),
  }
}

/** The brand's mark as the browser shows it beside the title. */
export const iconOf = ({ logo, colours }: Brand): string => drawLogo(colours.light, logo)
