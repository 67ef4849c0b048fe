import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { goBack } from '@/routes'
import type { RouteNameWithoutParams } from '@/routes'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { IconPath } from '../icons/IconPath'
import { tabIconSvgContents } from '../icons/tabIconSvgContents'
import { Icon } from '../icons/Icon'
import { getNavInsets } from './getNavInsets'
import { Pressable } from '../forms/Pressable'
import { SkipLink } from '../accessibility/SkipLink'
import './NavBar.scss'

export type NavBarProps = {
  title?: string
  /** The start of a tab: the brand's mark stands in place of the way back. */
  isRoot?: boolean
  /** Where "back" leads when no page lies below this one; `none` leaves the button out. */
  back?: RouteNameWithoutParams | 'none'
  /** Takes the place of the way back where the pages above this one are named. */
  breadcrumbs?: ReactNode
  /** What stands at the right. */
  headerRight?: ReactNode
}

/** Our own bar at the top: way back, title, at most one thing at the right. */
export const NavBar = ({
  title,
  isRoot = false,
  back = 'shopHome',
  breadcrumbs,
  headerRight,
}: NavBarProps) => {
  const { t } = useTranslation('ui')
  const { top, height, end, hasCapsule } = getNavInsets()
  const look = [
    isRoot && 'ui-nav--root',
    (isRoot || hasCapsule) && 'ui-nav--left',
    breadcrumbs && 'ui-nav--breadcrumbs',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <View
      className={`ui-nav ui-on-screen ${look}`}
      style={{ paddingTop: `${top}px` }}
      {...getAriaAttributes({ role: 'banner' })}
    >
      <SkipLink />
      <View className="ui-nav__bar" style={{ minHeight: `${height}px`, paddingRight: `${end}px` }}>
        <View className="ui-nav__start">
          {isRoot ? (
            <IconPath svgContent={tabIconSvgContents.brand.active} size={28} />
          ) : (
            breadcrumbs ||
            (back !== 'none' && (
              <Pressable className="ui-nav__back" onPress={() => goBack(back)} aria={{ label: t('back') }}>
                <Icon name="back" />
              </Pressable>
            ))
          )}
        </View>
        <View className="ui-nav__title" {...(title ? getAriaAttributes({ role: 'heading', level: 1 }) : {})}>
          {title}
        </View>
        <View className={`ui-nav__end${headerRight ? ' ui-nav__end--taken' : ''}`}>{headerRight}</View>
      </View>
    </View>
  )
}
