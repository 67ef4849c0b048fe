import { brands } from '../config/brands'
import { createMiniProgramThemes } from '../config/miniProgramTheme'

type Built = {
  permission: Record<string, { desc: string }>
  requiredPrivateInfos: string[]
  preloadRule: Record<string, { packages: string[] }>
  pages: string[]
  subPackages: { root: string; pages: string[] }[]
}

/** What the build makes of the file for a variant. */
const buildConfig = (brand: (typeof brands)['store']): Built => {
  Object.assign(globalThis, { BRAND: brand, defineAppConfig: (config: object) => config })
  let config = {}
  jest.replaceProperty(process, 'env', { ...process.env, TARO_ENV: 'weapp' })
  jest.isolateModules(() => {
    config = (jest.requireActual('./app.config') as { default: object }).default
  })
  jest.restoreAllMocks()
  return config as Built
}

describe.each(Object.values(brands))('what the variant $id asks WeChat for', brand => {
  const { permission, requiredPrivateInfos } = buildConfig(brand)

  it('is explained in Chinese, in no more than the platform shows', () => {
    for (const { desc } of Object.values(permission)) expect(desc).toMatch(/^[\p{Script=Han}、，]{1,30}$/u)
  })

  it('is what its parts need', () => {
    expect(requiredPrivateInfos.includes('getFuzzyLocation')).toBe(brand.features.shop)
    expect('scope.userFuzzyLocation' in permission).toBe(brand.features.shop)
    expect(permission['scope.camera']?.desc.includes('舌')).toBe(brand.features.tongue)
  })
})

it.each(Object.values(brands))('fetches for the variant $id only packages that it has', brand => {
  const { preloadRule, pages, subPackages } = buildConfig(brand)
  const files = [
    ...pages,
    ...subPackages.flatMap(({ root, pages: own }) => own.map(page => `${root}/${page}`)),
  ]
  const roots = subPackages.map(({ root }) => root)
  expect(files).toEqual(expect.arrayContaining(Object.keys(preloadRule)))
  for (const { packages } of Object.values(preloadRule))
    expect(roots).toEqual(expect.arrayContaining(packages))
})

it.each(Object.values(brands))('names only colours of its themes in the variant $id', brand => {
  const config = JSON.stringify(buildConfig(brand))
  for (const theme of Object.values(createMiniProgramThemes(brand.colours)))
    for (const [, key] of config.matchAll(/"@(\w+)"/g)) expect(Object.keys(theme)).toContain(key)
})
