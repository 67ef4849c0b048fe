import { areaList } from '@vant/area-data'
import { regionNames, type Division, type Province } from '../../../../src/domain/address'

/**
 * Administrative divisions by their national code of six digits: `110000` a province, `110100` a city, `110101` a district.
 * Names are Chinese in every language, as they are written on a parcel.
 */
const byParent = new Map<string, Division[]>()

const add = (parent: string, division: Division): void => {
  const known = byParent.get(parent)
  if (known) known.push(division)
  else byParent.set(parent, [division])
}

for (const [code, name] of Object.entries(areaList.province_list)) add('', { code, name })
for (const [code, name] of Object.entries(areaList.city_list)) add(`${code.slice(0, 2)}0000`, { code, name })
for (const [code, name] of Object.entries(areaList.county_list)) add(`${code.slice(0, 4)}00`, { code, name })

/** The divisions of a division, or the provinces; none for a code that isn't known or has none. */
export const divisionsOf = (parent: string | undefined): Division[] => byParent.get(parent ?? '') ?? []

/** The whole country: provinces with their cities with their districts. */
export const provinces: readonly Province[] = divisionsOf(undefined).map(province => ({
  ...province,
  cities: divisionsOf(province.code).map(city => ({ ...city, districts: divisionsOf(city.code) })),
}))

/** Province, city and district of a district’s code, or null when there is no such district. */
export const regionOf = (districtCode: string): string[] | null => {
  const district = areaList.county_list[districtCode]
  const city = areaList.city_list[`${districtCode.slice(0, 4)}00`]
  const province = areaList.province_list[`${districtCode.slice(0, 2)}0000`]
  return district && city && province ? regionNames(province, city, district) : null
}
