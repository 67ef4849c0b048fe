import { View } from '@tarojs/components'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { isRouteAvailable, type RouteNameWithoutParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { IconPath } from '@/ui/icons/IconPath'
import { tabIconSvgContents } from '@/ui/icons/tabIconSvgContents'
import { Link } from '@/ui/layout/Link'
import './siteFrame.scss'

const GROUPS = {
  shop: ['productList', 'storeList', 'orderList', 'courierPickupSearch'],
  health: ['healthCheck', 'healthHistory', 'chairList', 'massageStatistics'],
  help: ['commonProblems', 'contactUs', 'addChair'],
  about: ['brandIntroduction', 'about', 'settings'],
} as const satisfies Record<string, readonly RouteNameWithoutParams[]>

/** The end of a page on a wide screen: everything that the site has, and whose it is. */
export const SiteFooter = () => {
  const { t } = useTranslation('site')
  const { privacy, agreement } = BRAND.legal
  const name = BRAND.name[getCurrentLanguage()]
  return (
    <View className="site-footer ui-on-screen" {...getAriaAttributes({ role: 'contentinfo' })}>
      <View className="site-footer__inside">
        <View>
          <View className="site-footer__brand">
            <IconPath svgContent={tabIconSvgContents.brand.active} size={28} />
            {name}
          </View>
          <View className="t-small t-quiet">{t('footer.line')}</View>
        </View>
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map(group => (
          <FooterGroup key={group} group={group} />
        ))}
      </View>
      <View className="site-footer__legal t-small t-quiet">
        <View>{t('footer.wellness')}</View>
        <View className="site-footer__legal-links">
          <Link to="legal" params={{ document: agreement.document }} variant="plain">
            {t('footer.terms')}
          </Link>
          <Link to="legal" params={{ document: privacy.document }} variant="plain">
            {t('footer.privacy')}
          </Link>
          <View>{`© ${new Date().getFullYear()} ${name}`}</View>
        </View>
      </View>
    </View>
  )
}

const FooterGroup = ({ group }: { group: keyof typeof GROUPS }) => {
  const { t } = useTranslation('site')
  const routes = GROUPS[group].filter(isRouteAvailable)
  if (routes.length === 0) return null
  return (
    <View>
      <View className="site-footer__title">{t(`footer.${group}`)}</View>
      {routes.map(route => (
        <Link key={route} to={route} variant="plain" className="site-footer__link">
          {t(`footer.link.${route}`)}
        </Link>
      ))}
    </View>
  )
}
