/** A province, city or district by its national code of six digits. */
export type AdministrativeDivision = { code: string; name: string }

type City = AdministrativeDivision & { districts: readonly AdministrativeDivision[] }
export type Province = AdministrativeDivision & { cities: readonly City[] }

/** A district with the names that lead to it. */
export type DistrictPath = { districtCode: string; region: string[] }

/** An address in words, taken apart. */
export type DistrictMatch = DistrictPath & {
  /** What stands behind the district: street, house, room. */
  detail: string
}

/** Peoples whose name stands in the full name of a province or city and is left out when people write it. */
const ETHNIC_GROUP_NAMES =
  /(?:土家族|苗族|侗族|藏族|羌族|彝族|布依族|哈尼族|壮族|傣族|白族|景颇族|傈僳族|回族|朝鲜族|蒙古族|蒙古|维吾尔|哈萨克|柯尔克孜)+(?=自治)/u
const DIVISION_SUFFIXES = /(?:特别行政区|自治区|自治州|自治县|地区|省|市|盟|区|县|旗)$/u

/** The name as people write it when they leave out what kind of place it is; the full name when too little would be left. */
const abbreviateDivisionName = (name: string): string => {
  const short = name.replace(ETHNIC_GROUP_NAMES, '').replace(DIVISION_SUFFIXES, '')
  return short.length >= 2 ? short : name
}

/** How much of the text a name takes at its beginning, in full or in short; 0 when it isn't there. */
const getMatchedPrefixLength = (text: string, name: string): number => {
  if (text.startsWith(name)) return name.length
  const short = abbreviateDivisionName(name)
  return text.startsWith(short) ? short.length : 0
}

/** Provinces that are one city carry its name; some cities are no more than a heading of the list. */
const isPlaceholderCity = (city: string, province: string): boolean =>
  city === province || /直辖县|^县$/u.test(city)

/** Province, city and district in words, each once. */
export const toDistinctDivisionNames = (province: string, city: string, district: string): string[] =>
  isPlaceholderCity(city, province) ? [province, district] : [province, city, district]

type CandidateMatch = DistrictMatch & { length: number; isPlaced: boolean }

const trimLeadingSeparators = (text: string): string => text.replace(/^[\s·,，-]+/u, '')

const findDistrictAtStart = (text: string, provinces: readonly Province[]): CandidateMatch | null => {
  const found: CandidateMatch[] = []
  for (const province of provinces) {
    const inProvince = getMatchedPrefixLength(text, province.name)
    const afterProvince = trimLeadingSeparators(text.slice(inProvince))
    for (const city of province.cities) {
      const inCity = getMatchedPrefixLength(afterProvince, city.name)
      const afterCity = trimLeadingSeparators(afterProvince.slice(inCity))
      const isPlaced = inProvince + inCity > 0
      for (const district of city.districts) {
        // Alone, only a full name is sure to be one.
        const inDistrict = isPlaced
          ? getMatchedPrefixLength(afterCity, district.name)
          : afterCity.startsWith(district.name)
            ? district.name.length
            : 0
        if (inDistrict > 0)
          found.push({
            districtCode: district.code,
            region: toDistinctDivisionNames(province.name, city.name, district.name),
            detail: trimLeadingSeparators(afterCity.slice(inDistrict)),
            length: inProvince + inCity + inDistrict,
            isPlaced,
          })
      }
    }
  }
  const longest = Math.max(0, ...found.map(({ length }) => length))
  const best = found.filter(({ length }) => length === longest)
  return best.length === 1 ? (best[0] as CandidateMatch) : null
}

/** How far into the text the region may begin: people write a country, or a greeting, before it. */
const MAX_START_OFFSET = 12

/** The district that an address in words names; null when it names none, or more than one could be meant. */
export const findDistrictInAddress = (text: string, provinces: readonly Province[]): DistrictMatch | null => {
  const address = text.normalize('NFKC').trim()
  for (let start = 0; start <= Math.min(MAX_START_OFFSET, address.length - 1); start += 1) {
    const found = findDistrictAtStart(address.slice(start), provinces)
    if (!found || (start > 0 && !found.isPlaced)) continue
    const { districtCode, region, detail } = found
    return { districtCode, region, detail }
  }
  return null
}

/** The districts that a person may mean who types part of a name; those that begin with it come first. */
export const searchDistricts = (
  query: string,
  provinces: readonly Province[],
  limit = 20,
): DistrictPath[] => {
  const wanted = query.normalize('NFKC').trim()
  if (wanted === '') return []
  const found: (DistrictPath & { rank: number })[] = []
  for (const province of provinces)
    for (const city of province.cities)
      for (const district of city.districts) {
        const rank = [district, city, province].findIndex(({ name }) => name.startsWith(wanted))
        const isInside = district.name.includes(wanted)
        if (rank < 0 && !isInside) continue
        found.push({
          districtCode: district.code,
          region: toDistinctDivisionNames(province.name, city.name, district.name),
          rank: rank < 0 ? 0.5 : rank,
        })
      }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ districtCode, region }) => ({ districtCode, region }))
}
