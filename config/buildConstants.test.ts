import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brands } from './brands'
import { getBuildConstants } from './buildConstants'

const types = path.resolve(__dirname, '../types')
/** Constants that the sources may use without importing them. */
const declared = readdirSync(types).flatMap(file =>
  [...readFileSync(path.join(types, file), 'utf8').matchAll(/^ {2}const ([A-Z_]+):/gm)].map(
    match => match[1] as string,
  ),
)

it.each(Object.values(brands))(
  'every constant that the sources name has a value in a build of $id',
  brand => {
    const defines = getBuildConstants({ brand, version: '1.2.3', origin: '' })
    expect(declared).toEqual(expect.arrayContaining(['APP_VERSION', 'BRAND', 'API_ORIGIN']))
    for (const name of declared) expect(() => JSON.parse(defines[name] ?? '')).not.toThrow()
    expect(defines.APP_VERSION).toBe('"1.2.3"')
  },
)

it('a part of a constant has the value that the whole has there', () => {
  const defines = getBuildConstants({ brand: brands.lite, version: '1', origin: '' })
  expect(defines['BRAND.features.community']).toBe('false')
  expect(defines['BRAND.colours.dark.accent']).toBe(JSON.stringify(brands.lite.colours.dark.accent))
  expect(Object.keys(defines).every(key => /^[\w.]+$/.test(key))).toBe(true)
})
