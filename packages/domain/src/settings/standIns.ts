import { defaultShopSettings, sectionsWithStandIns, type ShopSettings } from './shopSettings'

type StandInSections = Pick<ShopSettings, (typeof sectionsWithStandIns)[number]>

/** A field of a section by its path, such as `company.hours.opens`. */
type Field = { path: string; value: unknown }

const listFields = (value: unknown, path: string): Field[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => listFields(part, `${path}.${name}`))
    : [{ path, value }]

/**
 * What of company and warehouse is still as it came, each field by its path: buyers would read it as if it were true. A name of one's own
 * beside an invented address is worse than both invented. Hours may well be right as they are.
 */
export const listStandInFields = (settings: StandInSections): string[] =>
  sectionsWithStandIns.flatMap(section => {
    const invented = new Map(
      listFields(defaultShopSettings[section], section).map(({ path, value }) => [path, value]),
    )
    return listFields(settings[section], section).flatMap(({ path, value }) =>
      value !== '' && value === invented.get(path) && !path.includes('.hours.') ? path : [],
    )
  })
