import { defaultShopSettings, getShopRules, type Company } from '@anzuo/domain/settings/shopSettings'
import type { Locale } from '@anzuo/domain/locale'
import { listTextMarks } from '@anzuo/domain/settings/textMarks'
import { useAppConfig } from '../account/authentication'
import { useShopRules } from './shopRules'

/** Who runs the shop, as the server has it; as it was set up while the server has not answered. */
export const useCompany = (): Company => useAppConfig().data?.company ?? defaultShopSettings.company

/** What texts about the shop name, by their marks: days, amounts, company. */
export const useTextMarks = (locale: Locale): Record<string, string> => {
  const company = useCompany()
  const rules = useShopRules().data ?? getShopRules(defaultShopSettings)
  return listTextMarks({ company, rules }, locale)
}
