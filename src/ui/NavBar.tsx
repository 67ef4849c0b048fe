import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { goBack } from '@/routes'
import type { PlainRouteName } from '@/routes'
import { aria } from './aria'
import { Glyph } from './icons/Glyph'
import { tabPaths } from './icons/tabPaths'
import { Icon } from './Icon'
import { navInsets } from './navInsets'
import { Pressable } from './Pressable'
import { SkipLink } from './SkipLink'
import './NavBar.scss'

export type NavBarProps = {
  title?: string
  /** The start of a tab: the brand's mark stands in place of the way back. */
  isRoot?: boolean
  /** Where "back" leads when no page lies below this one; `none` leaves the button out. */
  back?: PlainRouteName | 'none'
  /** What stands at the right. */
  aside?: ReactNode
}

/** Our own bar at the top: way back, title, at most one thing at the right. */
export const NavBar = ({ title, isRoot = false, back = 'storeBrand', aside }: NavBarProps) => {
  const { t } = useTranslation('ui')
  const { top, height, end, hasCapsule } = navInsets()
  const look = [isRoot && 'ui-nav--root', (isRoot || hasCapsule) && 'ui-nav--left'].filter(Boolean).join(' ')
  return (
    <View className={`ui-nav ${look}`} style={{ paddingTop: `${top}px` }} {...aria({ role: 'banner' })}>
      <SkipLink />
      <View className="ui-nav__bar" style={{ minHeight: `${height}px`, paddingRight: `${end}px` }}>
        <View className="ui-nav__start">
          {isRoot ? (
            <Glyph inside={tabPaths.brand.active} size={28} />
          ) : (
            back !== 'none' && (
              <Pressable className="ui-nav__back" onPress={() => goBack(back)} facts={{ label: t('back') }}>
                <Icon name="back" />
              </Pressable>
            )
          )}
        </View>
        <View className="ui-nav__title" {...(title ? aria({ role: 'heading', level: 1 }) : {})}>
          {title}
        </View>
        <View className={`ui-nav__end${aside ? ' ui-nav__end--taken' : ''}`}>{aside}</View>
      </View>
    </View>
  )
}
