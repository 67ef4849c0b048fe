import { View } from '@tarojs/components'
import { useState, type FormEvent } from 'react'
import { useAuthSession, useIsSignedIn } from '@/data/account/authSession'
import { useUnreadCount } from '@/data/account/notifications'
import { getUserPicture } from '@/data/account/userPicture'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { buildRouteUrl, getCurrentRouteName, isRouteAvailable, navigate } from '@/routes'
import type { RouteName, RouteNameWithoutParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import type { IconName } from '@/ui/icons/iconSvgContents'
import { IconPath } from '@/ui/icons/IconPath'
import { tabIconSvgContents } from '@/ui/icons/tabIconSvgContents'
import { Link } from '@/ui/layout/Link'
import { ProfilePicture } from '@/ui/layout/ProfilePicture'
import type { SiteFrameKind } from '@/ui/layout/useSiteFrame'
import { useTabBadges } from '@/ui/layout/useTabBadges'
import { AccountNavigation } from './AccountNavigation.h5'
import { CheckoutSteps } from './CheckoutSteps.h5'
import './siteFrame.scss'

const SECTIONS = [
  ['productList', 'shop'],
  ['health', 'health'],
  ['chairList', 'chairs'],
  ['community', 'community'],
  ['storeList', 'stores'],
  ['commonProblems', 'help'],
] as const satisfies readonly (readonly [RouteNameWithoutParams, string])[]

/** The bar at the top of a wide screen: the parts of the site, the search, and what is one's own. Pages of the account have theirs at the side. */
export const SiteHeader = ({ kind }: { kind: SiteFrameKind }) => {
  const [route] = useState(getCurrentRouteName)
  const isBare = kind === 'bare'
  return (
    <>
      <View className="site-header ui-on-screen">
        <View className="site-header__inside">
          <Sections isBare={isBare} current={route} />
          {isBare ? (
            <>
              <CheckoutSteps route={route} />
              <AskUs />
            </>
          ) : (
            <>
              {isRouteAvailable('productList') && <SiteSearch />}
              <OwnThings />
            </>
          )}
        </View>
      </View>
      {kind === 'account' && <AccountNavigation route={route} />}
    </>
  )
}

const Sections = ({ isBare, current }: { isBare: boolean; current: RouteName | null }) => {
  const { t } = useTranslation('site')
  return (
    <View
      className="site-header__sections"
      {...getAriaAttributes({ role: 'navigation', label: t('sections') })}
    >
      <Link to="shopHome" variant="plain" className="site-header__brand">
        <IconPath svgContent={tabIconSvgContents.brand.active} size={30} />
        <View className="site-header__name">{BRAND.name[getCurrentLanguage()]}</View>
      </Link>
      {!isBare &&
        SECTIONS.filter(([route]) => isRouteAvailable(route)).map(([route, name]) => (
          <Link
            key={route}
            to={route}
            variant="plain"
            className={`site-header__section${route === current ? ' site-header__section--on' : ''}`}
            aria={route === current ? { current: 'page' } : {}}
          >
            {t(`section.${name}`)}
          </Link>
        ))}
    </View>
  )
}

const SiteSearch = () => {
  const { t } = useTranslation('site')
  const [words, setWords] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    navigate('productList', undefined, { query: { query: words.trim() || undefined } })
  }
  return (
    <form
      role="search"
      aria-label={t('searchSite')}
      className="site-header__search"
      action={buildRouteUrl('productList')}
      onSubmit={search}
    >
      <Icon name="search" size={20} />
      <input
        className="site-header__search-field"
        type="search"
        name="query"
        value={words}
        placeholder={t('search')}
        aria-label={t('searchLabel')}
        onChange={({ target }) => setWords(target.value)}
      />
    </form>
  )
}

const MAX_COUNT = 99

type CountedLinkProps = {
  to: RouteNameWithoutParams
  icon: IconName
  /** What assistive technology says; it tells the count, too. */
  label: string
  count: number
}

const CountedLink = ({ to, icon, label, count }: CountedLinkProps) => (
  <Link to={to} variant="plain" className="site-header__icon" aria={{ label }}>
    <Icon name={icon} />
    {count > 0 && <View className="site-header__count">{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</View>}
  </Link>
)

const PICTURE_SIZE_PX = 36

/** Messages, cart and account; whoever is not signed in finds the way to log in. */
const OwnThings = () => {
  const { t } = useTranslation('site')
  const isSignedIn = useIsSignedIn()
  const user = useAuthSession(session => session.user)
  const unread = useUnreadCount()
  const { cart = 0 } = useTabBadges()
  return (
    <View className="site-header__own" {...getAriaAttributes({ role: 'navigation', label: t('own') })}>
      {isSignedIn && (
        <CountedLink to="inbox" icon="bell" label={t('inbox', { count: unread })} count={unread} />
      )}
      {isRouteAvailable('shoppingCart') && (
        <CountedLink to="shoppingCart" icon="cart" label={t('cart', { count: cart })} count={cart} />
      )}
      {isSignedIn ? (
        <Link to="account" variant="plain" className="site-header__icon" aria={{ label: t('account') }}>
          <ProfilePicture source={user && getUserPicture(user)} size={PICTURE_SIZE_PX} />
        </Link>
      ) : (
        <Link to="login" variant="plain" className="site-header__log-in">
          {t('logIn')}
        </Link>
      )}
    </View>
  )
}

const AskUs = () => {
  const { t } = useTranslation('site')
  return (
    <View className="site-header__own" {...getAriaAttributes({ role: 'navigation', label: t('askUs') })}>
      <Link to="contactUs" variant="plain" className="site-header__ask">
        <Icon name="chat" size={20} />
        {t('askUs')}
      </Link>
    </View>
  )
}
