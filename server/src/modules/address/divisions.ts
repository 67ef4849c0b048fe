import { areaList } from '@vant/area-data'
import { toDistinctDivisionNames, type AdministrativeDivision, type Province } from '@anzuo/domain/address'

/**
 * Administrative divisions by their national code of six digits: `110000` a province, `110100` a city, `110101` a district.
 * Names are Chinese in every language, as they are written on a parcel.
 */
const divisionsByParent = new Map<string, AdministrativeDivision[]>()

const addDivision = (parent: string, division: AdministrativeDivision): void => {
  const known = divisionsByParent.get(parent)
  if (known) known.push(division)
  else divisionsByParent.set(parent, [division])
}

for (const [code, name] of Object.entries(areaList.province_list)) addDivision('', { code, name })
for (const [code, name] of Object.entries(areaList.city_list))
  addDivision(`${code.slice(0, 2)}0000`, { code, name })
for (const [code, name] of Object.entries(areaList.county_list))
  addDivision(`${code.slice(0, 4)}00`, { code, name })

/** The divisions of a division, or the provinces; none for a code that isn't known or has none. */
export const getChildDivisions = (parent: string | undefined): AdministrativeDivision[] =>
  divisionsByParent.get(parent ?? '') ?? []

/** The whole country: provinces with their cities with their districts. */
export const chinaProvinces: readonly Province[] = getChildDivisions(undefined).map(province => ({
  ...province,
  cities: getChildDivisions(province.code).map(city => ({
    ...city,
    districts: getChildDivisions(city.code),
  })),
}))

/** Province, city and district of a district’s code, or null when there is no such district. */
export const getDivisionNames = (districtCode: string): string[] | null => {
  const district = areaList.county_list[districtCode]
  const city = areaList.city_list[`${districtCode.slice(0, 4)}00`]
  const province = areaList.province_list[`${districtCode.slice(0, 2)}0000`]
  return district && city && province ? toDistinctDivisionNames(province, city, district) : null
}
