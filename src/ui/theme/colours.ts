import type { AccentColours, Brand } from '@config/brands'
import type { ThemeName } from '@/platform/appearance'

/**
 * The colours of each theme that are the same in all variants. The build hands them to the style sheets as tokens (`ink2` is
 * `--ink-2`) and to index.html; drawings take them from `palettes`.
 */
const lightColours = {
  paper: '#faf7f2',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f3eee6',
  hairline: '#e8e1d6',
  edge: '#8d877b',
  band: '#e4dccf',
  ink: '#1e2421',
  ink2: '#525a55',
  ink3: '#656c68',
  ink4: '#a7aca6',
  warm: '#d9814a',
  warmInk: '#95501f',
  warmSoft: '#fbeadf',
  good: '#23704c',
  notice: '#85570b',
  alert: '#ae3038',
  goodSoft: '#e0f0e7',
  noticeSoft: '#faefd9',
  alertSoft: '#fae3e2',
  goodFill: '#35906a',
  noticeFill: '#b97a1b',
  alertFill: '#c2453f',
  heart: '#af4c2a',
  breath: '#2a6d9c',
  stress: '#7054a8',
  body: '#656d2c',
  tongue: '#a94a5e',
  ilLine: '#2c3a34',
  il1: '#e9e0d3',
  il2: '#d9cdbb',
  il3: '#f6f1e9',
  ilSkin: '#ebc4a4',
  ilHair: '#4a3b33',
  ilCloth: '#b9cfc5',
  ilTongue: '#e08e97',
  lampTrack: '#e4dccf',
}

type BaseColours = Record<keyof typeof lightColours, string>

const darkColours: BaseColours = {
  paper: '#101412',
  surface: '#191e1c',
  raised: '#222826',
  sunken: '#0b0e0d',
  hairline: '#2b322f',
  edge: '#7b847f',
  band: '#333b37',
  ink: '#eef2ef',
  ink2: '#b4bcb7',
  ink3: '#949d98',
  ink4: '#5a635e',
  warm: '#eba373',
  warmInk: '#eba373',
  warmSoft: '#33251b',
  good: '#63c08f',
  notice: '#e0b15a',
  alert: '#f58b88',
  goodSoft: '#17332a',
  noticeSoft: '#332913',
  alertSoft: '#3a1e1f',
  goodFill: '#63c08f',
  noticeFill: '#e0b15a',
  alertFill: '#f58b88',
  heart: '#f2a081',
  breath: '#6fb3e0',
  stress: '#b39ce0',
  body: '#bbc57c',
  tongue: '#e596a5',
  ilLine: '#cfd8d2',
  il1: '#2a312e',
  il2: '#39423e',
  il3: '#1f2523',
  ilSkin: '#b58c70',
  ilHair: '#2a211d',
  ilCloth: '#3e5a50',
  ilTongue: '#c77680',
  lampTrack: '#e9dcc6',
}

/** Token name (camel case) → colour, `#rrggbb`. */
export type Palette = BaseColours & AccentColours & { chair: string; lampArc: string }

/** The colours of a theme in the accent of a variant. */
export const createPalette = (theme: ThemeName, accents: Brand['colours']): Palette => ({
  ...(theme === 'dark' ? darkColours : lightColours),
  ...accents[theme],
  chair: accents[theme].accent,
  // The fill light is bright in both themes, and so is the arc on it.
  lampArc: accents.light.accent,
})
