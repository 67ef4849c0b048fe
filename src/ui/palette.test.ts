import fs from 'node:fs'
import path from 'node:path'
import { palettes } from './palette'

const read = (file: string) => fs.readFileSync(path.join(__dirname, file), 'utf8')
const lightBlock = read('_lightTokens.scss')
const [, darkBlock = ''] = read('tokens.scss').split('.theme-dark')

const valueIn = (block: string, token: string) =>
  new RegExp(`--${token}: (#[0-9a-f]{6});`, 'i').exec(block)?.[1]?.toLowerCase()

/** What follows the variant; `config/brandFiles.test.ts` holds it against the style sheet. */
const OF_THE_BRAND = ['accent', 'accentStrong', 'accentSoft', 'onAccent', 'chair', 'lampArc']
const houseColours = (theme: 'light' | 'dark') =>
  Object.entries(palettes[theme]).filter(([name]) => !OF_THE_BRAND.includes(name))

const tokenOf = (name: string) =>
  name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).replace(/(?<=[a-z])(\d)$/, '-$1')

it.each(houseColours('light'))('%s is %s in the light tokens', (name, colour) => {
  expect(valueIn(lightBlock, tokenOf(name))).toBe(colour.toLowerCase())
})

it.each(houseColours('dark'))('%s is %s in the dark tokens', (name, colour) => {
  const token = tokenOf(name)
  expect(valueIn(darkBlock, token) ?? valueIn(lightBlock, token)).toBe(colour.toLowerCase())
})
