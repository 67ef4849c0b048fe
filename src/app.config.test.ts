import { brands } from '../config/brands'

type Built = { permission: Record<string, { desc: string }>; requiredPrivateInfos: string[] }

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
