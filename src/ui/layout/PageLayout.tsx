import { useEffect, useState, type ReactNode } from 'react'
import Taro, { useDidShow } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { useIsLanguageReady, useTranslation } from '@/i18n'
import { usePullToRefresh } from '@/platform/pullToRefresh'
import { hasSiteFrame } from '@/platform/viewport'
import { getCurrentRouteName, isShareablePage, type RouteNameWithoutParams, type TabName } from '@/routes'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Toaster } from '../feedback/Toaster'
import { NavBar } from './NavBar'
import { OfflineBanner } from './OfflineBanner'
import { PageShareRegistrar } from './PageShareRegistrar'
import type { QueryState } from '../feedback/queryState'
import { AsyncContent, type AsyncContentProps } from '../feedback/AsyncContent'
import { TabBar } from './TabBar'
import { getSiteFrameKind, useSiteFrame, type BreadcrumbSection } from './useSiteFrame'
import { useTheme } from '../theme/theme'
import { getThemeClass } from '../theme/themeClass'
import './PageLayout.scss'

export type { QueryState }

export type PageLayoutProps<T> = {
  /** Title of the navigation bar and of the window. */
  title?: string
  /** The tab that this page is the start of. */
  tab?: TabName
  /** Where "back" leads when no page lies below this one; `none` leaves the button out. */
  back?: RouteNameWithoutParams | 'none'
  /** What the page waits for. With it, `children` gets the data. */
  state?: QueryState<T>
  skeleton?: AsyncContentProps<T>['skeleton']
  empty?: AsyncContentProps<T>['empty']
  /** A card fixed at the bottom, for the main way on; made of the data, it waits for them. */
  footer?: ReactNode | ((data: T) => ReactNode)
  /** Where the footer stands on a wide screen: in the middle, as cards in a column of its own, or nowhere, as the page itself has all of it there. */
  footerPlace?: 'middle' | 'side' | 'narrow'
  /** What stands at the right of the navigation bar. */
  headerRight?: ReactNode
  /** `wide` lets the content grow to 1200 px instead of 640. */
  width?: 'column' | 'wide'
  /** The part of the page above that this page belongs to, for breadcrumbs. */
  section?: BreadcrumbSection | null
  /** Path of the picture on the card by which a public page is sent in the mini-program. */
  sharePicture?: string
  children: ReactNode | ((data: T) => ReactNode)
}

const useDocumentTitle = (title: string | undefined) => {
  const tell = () => {
    if (title) void Taro.setNavigationBarTitle({ title })
  }
  useEffect(tell, [title])
  // Pages stay alive below others; whichever comes up again says its name again.
  useDidShow(tell)
}

/** What every page stands in: navigation bar, the four states of its content, dock, tab bar, messages, theme. */
export const PageLayout = <T,>(props: PageLayoutProps<T>) => {
  const { title, tab, back, state, skeleton, empty, footer, headerRight, width = 'column', children } = props
  const { sharePicture, section, footerPlace = 'middle' } = props
  const { t } = useTranslation('ui')
  const theme = useTheme()
  useDocumentTitle(title)
  usePullToRefresh(state?.refetch)
  const [route] = useState(getCurrentRouteName)
  const { frame, isUnavailable } = useSiteFrame()
  const frameKind = getSiteFrameKind(route)
  const fill = (part: ReactNode | ((data: T) => ReactNode), data?: T) =>
    typeof part === 'function' ? data !== undefined && part(data) : part
  const filledFooter = fill(footer, state?.data)
  const isFramed = hasSiteFrame && frameKind !== 'none' && !isUnavailable
  const hasSideColumn = footerPlace === 'side' && (Boolean(filledFooter) || state?.status === 'pending')
  const looks = [
    // Some pages are laid out by their route where there is room for it (startup/siteFrame/sideColumn.scss).
    isFramed && `ui-screen--site ui-screen--at-${route}`,
    isFramed && frameKind === 'account' && 'ui-screen--account',
    hasSideColumn && 'ui-screen--side',
    tab === 'brand' && 'ui-screen--home',
    getThemeClass(theme),
  ]
  const screenClass = `ui-screen ui-screen--${width} ${looks.filter(Boolean).join(' ')}`
  if (!useIsLanguageReady()) return <View className={screenClass} />
  return (
    <View className={screenClass}>
      {isShareablePage(route) && <PageShareRegistrar title={title} picture={sharePicture} />}
      <NavBar
        title={title}
        isRoot={Boolean(tab)}
        back={back}
        breadcrumbs={isFramed && frame?.renderBreadcrumbs(route, title, section)}
        headerRight={headerRight}
      />
      {isFramed && frame && <frame.Header kind={frameKind} />}
      {/* A page that could not be loaded says the same in its middle. */}
      {state?.status !== 'error' && <OfflineBanner />}
      <View className="ui-screen__main" {...getAriaAttributes({ role: 'main' })}>
        {state ? (
          <AsyncContent state={state} skeleton={skeleton} empty={empty}>
            {data => fill(children, data)}
          </AsyncContent>
        ) : (
          fill(children)
        )}
      </View>
      {frame && (frameKind === 'whole' || frameKind === 'account') && <frame.Footer />}
      <View className="ui-screen__bottom ui-on-screen">
        <Toaster />
        {filledFooter && (
          <View
            className={`ui-screen__dock ui-screen__dock--${footerPlace}${tab ? ' ui-screen__dock--above-tabs' : ''}`}
            {...getAriaAttributes({ role: 'region', label: t('actions') })}
          >
            <View className="ui-screen__dock-inside">{filledFooter}</View>
          </View>
        )}
        {tab && <TabBar active={tab} />}
      </View>
    </View>
  )
}
