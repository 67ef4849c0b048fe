import Taro from '@tarojs/taro'
import type { PlatformAppearance, ThemeName } from './types'

export type { ThemeName } from './types'

const toThemeName = (name: string | undefined): ThemeName => (name === 'dark' ? 'dark' : 'light')

// A page that is not there any more refuses; nobody needs to hear of it.
const ignore = () => undefined

export const platformAppearance: PlatformAppearance = {
  getSystemTheme: () => toThemeName(Taro.getAppBaseInfo().theme),
  onSystemThemeChanged: onChanged => {
    const listener = ({ theme }: { theme: string }) => onChanged(toThemeName(theme))
    Taro.onThemeChange(listener)
    return () => Taro.offThemeChange(listener)
  },
  getSystemLanguages: () => [Taro.getAppBaseInfo().language],
  getLaunchQueryParam: name => Taro.getLaunchOptionsSync().query?.[name] ?? null,
  apply: ({ theme, background }) => {
    const frontColor = theme === 'dark' ? '#ffffff' : '#000000'
    Taro.setNavigationBarColor({ frontColor, backgroundColor: background }).catch(ignore)
    Taro.setBackgroundColor({
      backgroundColor: background,
      backgroundColorTop: background,
      backgroundColorBottom: background,
    }).catch(ignore)
  },
}
