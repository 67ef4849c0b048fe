import { loadNamespace } from '@/i18n/instance'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { healthHomeTranslations } from '@/i18n/namespaces/healthHome'
import { orderTranslations } from '@/i18n/namespaces/order'
import { overviewTranslations } from '@/i18n/namespaces/overview'
import { withTranslations } from '@/i18n'
import { AccountOverview } from './AccountOverview'

const namespaces = [
  overviewTranslations,
  orderTranslations,
  appointmentTranslations,
  healthHomeTranslations,
] as const

/** The overview, together with its texts: a page that comes without them would stand empty first. */
export const loadOverview = async () => {
  await Promise.all(namespaces.map(loadNamespace))
  return { default: withTranslations(namespaces, AccountOverview) }
}
