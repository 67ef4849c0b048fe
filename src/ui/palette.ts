import type { Accent } from '@config/brands'
import type { ThemeName } from '@/platform/appearance'

/**
 * The colours of tokens.scss that drawings use, resolved. An SVG shown as a picture cannot read CSS variables, so the
 * chart and art functions take one of these. A test holds them equal to tokens.scss.
 */
const light = {
  paper: '#FAF7F2',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F3EEE6',
  hairline: '#E8E1D6',
  edge: '#8D877B',
  band: '#E4DCCF',
  ink: '#1E2421',
  ink2: '#525A55',
  ink3: '#656C68',
  ink4: '#A7ACA6',
  warm: '#D9814A',
  warmInk: '#95501F',
  warmSoft: '#FBEADF',
  good: '#23704C',
  notice: '#85570B',
  alert: '#AE3038',
  goodSoft: '#E0F0E7',
  noticeSoft: '#FAEFD9',
  alertSoft: '#FAE3E2',
  goodFill: '#35906A',
  noticeFill: '#B97A1B',
  alertFill: '#C2453F',
  heart: '#AF4C2A',
  breath: '#2A6D9C',
  stress: '#7054A8',
  body: '#656D2C',
  tongue: '#A94A5E',
  ilLine: '#2C3A34',
  il1: '#E9E0D3',
  il2: '#D9CDBB',
  il3: '#F6F1E9',
  ilSkin: '#EBC4A4',
  ilHair: '#4A3B33',
  ilCloth: '#B9CFC5',
  ilTongue: '#E08E97',
  lampTrack: '#E4DCCF',
}

type HouseColours = Record<keyof typeof light, string>

const dark: HouseColours = {
  paper: '#101412',
  surface: '#191E1C',
  raised: '#222826',
  sunken: '#0B0E0D',
  hairline: '#2B322F',
  edge: '#7B847F',
  band: '#333B37',
  ink: '#EEF2EF',
  ink2: '#B4BCB7',
  ink3: '#949D98',
  ink4: '#5A635E',
  warm: '#EBA373',
  warmInk: '#EBA373',
  warmSoft: '#33251B',
  good: '#63C08F',
  notice: '#E0B15A',
  alert: '#F58B88',
  goodSoft: '#17332A',
  noticeSoft: '#332913',
  alertSoft: '#3A1E1F',
  goodFill: '#63C08F',
  noticeFill: '#E0B15A',
  alertFill: '#F58B88',
  heart: '#F2A081',
  breath: '#6FB3E0',
  stress: '#B39CE0',
  body: '#BBC57C',
  tongue: '#E596A5',
  ilLine: '#CFD8D2',
  il1: '#2A312E',
  il2: '#39423E',
  il3: '#1F2523',
  ilSkin: '#B58C70',
  ilHair: '#2A211D',
  ilCloth: '#3E5A50',
  ilTongue: '#C77680',
  lampTrack: '#E9DCC6',
}

/** Token name (camel case) → colour, `#rrggbb`. */
export type Palette = HouseColours & Accent & { chair: string; lampArc: string }

/** The fill light is bright in both themes, and so is the arc on it. */
const inBrandColours = (colours: HouseColours, accent: Accent): Palette => ({
  ...colours,
  ...accent,
  chair: accent.accent,
  lampArc: BRAND.colours.light.accent,
})

/** The resolved colours of each theme, in the accent of the variant. */
export const palettes: Record<ThemeName, Palette> = {
  light: inBrandColours(light, BRAND.colours.light),
  dark: inBrandColours(dark, BRAND.colours.dark),
}
