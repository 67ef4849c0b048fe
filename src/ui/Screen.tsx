import { useEffect, useState, type ReactNode } from 'react'
import Taro, { useDidShow } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { currentRoute, isPublicPage, type PlainRouteName, type TabName } from '@/routes'
import { aria } from './aria'
import { BottomMessages } from './BottomMessages'
import { NavBar } from './NavBar'
import { PageCard } from './PageCard'
import type { QueryState } from './queryState'
import { ScreenState, type ScreenStateProps } from './ScreenState'
import { TabBar } from './TabBar'
import { themeClass, useTheme } from './theme'
import './Screen.scss'

export type { QueryState }

export type ScreenProps<T> = {
  /** Title of the navigation bar and of the window. */
  title?: string
  /** The tab that this page is the start of. */
  tab?: TabName
  /** Where "back" leads when no page lies below this one; `none` leaves the button out. */
  back?: PlainRouteName | 'none'
  /** What the page waits for. With it, `children` gets the data. */
  state?: QueryState<T>
  skeleton?: ScreenStateProps<T>['skeleton']
  empty?: ScreenStateProps<T>['empty']
  /** A card fixed at the bottom, for the main way on. */
  dock?: ReactNode
  /** What stands at the right of the navigation bar. */
  aside?: ReactNode
  /** `wide` lets the content grow to 1200 px instead of 640. */
  width?: 'column' | 'wide'
  children: ReactNode | ((data: T) => ReactNode)
}

const useWindowTitle = (title: string | undefined) => {
  const tell = () => {
    if (title) void Taro.setNavigationBarTitle({ title })
  }
  useEffect(tell, [title])
  // Pages stay alive below others; whichever comes up again says its name again.
  useDidShow(tell)
}

/** What every page stands in: navigation bar, the four states of its content, dock, tab bar, messages, theme. */
export const Screen = <T,>(props: ScreenProps<T>) => {
  const { title, tab, back, state, skeleton, empty, dock, aside, width = 'column', children } = props
  const { t } = useTranslation('ui')
  const theme = useTheme()
  useWindowTitle(title)
  const [mayBeSent] = useState(() => isPublicPage(currentRoute()))
  const content = (data: T) => (typeof children === 'function' ? children(data) : children)
  return (
    <View className={`ui-screen ui-screen--${width} ${themeClass(theme)}`}>
      {mayBeSent && <PageCard title={title} />}
      <NavBar title={title} isRoot={Boolean(tab)} back={back} aside={aside} />
      <View className="ui-screen__main" {...aria({ role: 'main' })}>
        {state ? (
          <ScreenState state={state} skeleton={skeleton} empty={empty}>
            {content}
          </ScreenState>
        ) : typeof children === 'function' ? null : (
          children
        )}
      </View>
      <View className="ui-screen__bottom">
        <BottomMessages />
        {dock && (
          <View
            className={`ui-screen__dock${tab ? ' ui-screen__dock--above-tabs' : ''}`}
            {...aria({ role: 'region', label: t('actions') })}
          >
            <View className="ui-screen__dock-inside">{dock}</View>
          </View>
        )}
        {tab && <TabBar active={tab} />}
      </View>
    </View>
  )
}
