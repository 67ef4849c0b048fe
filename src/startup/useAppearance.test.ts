import { act, renderHook, waitFor } from '@testing-library/react'
import { setLanguagePreference, setThemePreference, usePreferences } from '@/data/account/preferences'
import { getCurrentLanguage } from '@/i18n'
import { useAppearance } from './useAppearance'

/** The system's wish for a dark theme, which can change while the app is open. */
const system = (() => {
  const listeners = new Set<(event: { matches: boolean }) => void>()
  let isDark = false
  return {
    becomes: (dark: boolean) => {
      isDark = dark
      listeners.forEach(listener => listener({ matches: dark }))
    },
    matchMedia: () => ({
      get matches() {
        return isDark
      },
      addEventListener: (_name: string, listener: (event: { matches: boolean }) => void) =>
        listeners.add(listener),
      removeEventListener: (_name: string, listener: (event: { matches: boolean }) => void) =>
        listeners.delete(listener),
    }),
  }
})()

beforeEach(() => {
  Object.assign(window, { matchMedia: system.matchMedia })
  system.becomes(false)
  document.head.innerHTML = '<meta name="theme-color" content="">'
  usePreferences.setState({ theme: 'system', addressTheme: null, language: 'en-GB' })
})

const root = document.documentElement

describe('the look of the app', () => {
  it('follows the system while it is open', () => {
    const { result } = renderHook(() => useAppearance())
    expect(result.current).toBe('light')
    act(() => system.becomes(true))
    expect(result.current).toBe('dark')
    expect(root.dataset.theme).toBe('dark')
    expect(document.querySelector('meta')?.content).toBe('#101412')
  })

  it('keeps to the address, and then to what the person chooses', () => {
    usePreferences.setState({ addressTheme: 'dark' })
    const { result } = renderHook(() => useAppearance())
    expect(result.current).toBe('dark')
    act(() => setThemePreference('light'))
    expect(result.current).toBe('light')
    act(() => system.becomes(true))
    expect(result.current).toBe('light')
  })

  it('speaks the language that was chosen', async () => {
    const { unmount } = renderHook(() => useAppearance())
    act(() => setLanguagePreference('zh-Hant'))
    await waitFor(() => expect(getCurrentLanguage()).toBe('zh-Hant'))
    expect(root.lang).toBe('zh-Hant')
    act(() => setLanguagePreference('en-GB'))
    await waitFor(() => expect(getCurrentLanguage()).toBe('en-GB'))
    unmount()
  })
})
