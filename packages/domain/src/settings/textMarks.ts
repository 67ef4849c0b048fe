import type { Locale } from '../locale'
import type { ShopRules } from '../shop/shopRules'
import type { Company, OpeningHours } from './shopSettings'

const formatHours = ({ opens, closes }: OpeningHours): string => `${opens}–${closes}`

/** Whole yuan without decimals, others with two: `99`, `12.50`. */
const formatYuan = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/** What stands in place of the marks of a text, such as `{{afterSaleDays}}` in the legal texts. */
export const listTextMarks = (
  { company, rules }: { company: Company; rules: ShopRules },
  locale: Locale,
): Record<string, string> => {
  const { freeFreightFrom, freight, pointValue, ...numbers } = rules
  return {
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)])),
    freeFreightFrom: formatYuan(freeFreightFrom),
    freight: formatYuan(freight),
    hundredPointsYuan: formatYuan(100 * pointValue),
    company: company.name[locale],
    address: company.address[locale],
    complaintAddress: company.complaintAddress[locale] || company.address[locale],
    website: company.website,
    email: company.email,
    hotline: company.hotline,
    hours: formatHours(company.hours),
    postalCode: company.postalCode,
    taxNumber: company.taxNumber,
  }
}

/** Puts values in place of the marks of a text; a mark that is not among them stays. */
export const fillTextMarks = (text: string, marks: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => marks[name] ?? mark)
