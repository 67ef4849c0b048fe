const load = () => {
  let loaded: typeof import('./preferences') | undefined
  jest.isolateModules(() => {
    loaded = jest.requireActual<typeof import('./preferences')>('./preferences')
  })
  return loaded as typeof import('./preferences')
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/')
})

describe('preferences', () => {
  it('are the system’s as long as nothing was chosen', () => {
    expect(load().usePreferences.getState()).toEqual({ theme: 'system', addressTheme: null, language: null })
  })

  it('are there again when the app opens again', () => {
    const { setLanguagePreference, setThemePreference } = load()
    setThemePreference('dark')
    setLanguagePreference('zh-Hant')
    expect(load().usePreferences.getState()).toMatchObject({ theme: 'dark', language: 'zh-Hant' })
    setLanguagePreference(null)
    expect(load().usePreferences.getState().language).toBeNull()
  })

  it('are not taken from text that is none of ours', () => {
    window.localStorage.setItem('theme', 'pink')
    window.localStorage.setItem('language', 'tlh')
    expect(load().usePreferences.getState()).toMatchObject({ theme: 'system', language: null })
  })

  it('give way to the theme that the address asks for, until another is chosen', () => {
    window.localStorage.setItem('theme', 'light')
    window.history.replaceState(null, '', '/store/my?themes=dark')
    const { setThemePreference, usePreferences } = load()
    expect(usePreferences.getState()).toMatchObject({ theme: 'light', addressTheme: 'dark' })
    setThemePreference('system')
    expect(usePreferences.getState()).toMatchObject({ theme: 'system', addressTheme: null })
  })

  it('take no other word for a theme from the address', () => {
    window.history.replaceState(null, '', '/?themes=pink')
    expect(load().usePreferences.getState().addressTheme).toBeNull()
  })
})
