import '@testing-library/jest-dom'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { getCurrentLanguage, isNamespaceLoaded, i18n, setLanguage } from './instance'
import { createTranslationNamespace } from './translationNamespace'
import { withTranslations } from './withTranslations'

afterEach(() => act(() => setLanguage('en-GB')))

/** A namespace whose files arrive when the test says so. */
const lateTexts = (name: string) => {
  const arrivals: (() => void)[] = []
  const greetings = { 'en-GB': 'Hello', 'zh-CN': '你好', 'zh-Hant': '您好' }
  const namespace = createTranslationNamespace(
    name,
    locale => new Promise(resolve => arrivals.push(() => resolve({ default: { hello: greetings[locale] } }))),
  )
  return { namespace, arrive: () => act(async () => arrivals.splice(0).forEach(arrival => arrival())) }
}

describe('the translator', () => {
  it('speaks English from the first moment', () => {
    expect(i18n.t('errors.offline')).toBe('No network connection')
  })

  it('changes language once its texts are there', async () => {
    await setLanguage('zh-Hant')
    expect(getCurrentLanguage()).toBe('zh-Hant')
    expect(i18n.t('errors.offline')).toBe('沒有網路連線')
  })

  it('keeps to the last of several wishes', async () => {
    await Promise.all([setLanguage('zh-Hant'), setLanguage('zh-CN')])
    expect(getCurrentLanguage()).toBe('zh-CN')
  })

  it('has plurals in English and one form in Chinese', async () => {
    expect(i18n.t('time.minutesAgo', { count: 1 })).toBe('1 minute ago')
    expect(i18n.t('time.minutesAgo', { count: 2 })).toBe('2 minutes ago')
    await setLanguage('zh-CN')
    expect(i18n.t('time.minutesAgo', { count: 1 })).toBe('1 分钟前')
  })
})

describe('a page with texts of its own', () => {
  it('waits for them, and follows a change of language', async () => {
    const { namespace, arrive } = lateTexts('late')
    const Page = withTranslations(namespace, () => {
      const { t } = useTranslation('late' as 'common')
      return <p>{t('hello' as 'errors.offline')}</p>
    })
    const { container } = render(<Page />)
    expect(container).toBeEmptyDOMElement()
    await arrive()
    expect(screen.getByText('Hello')).toBeInTheDocument()
    const changed = setLanguage('zh-CN')
    expect(screen.getByText('Hello')).toBeInTheDocument()
    await arrive()
    await act(() => changed)
    expect(screen.getByText('你好')).toBeInTheDocument()
    expect(isNamespaceLoaded(namespace)).toBe(true)
  })

  it('asks again when they did not come', async () => {
    jest.useFakeTimers()
    let attempts = 0
    const namespace = createTranslationNamespace('broken', () => {
      attempts += 1
      return attempts === 1
        ? Promise.reject(new Error('no network'))
        : Promise.resolve({ default: { a: 'There' } })
    })
    const Page = withTranslations(namespace, () => <p>There</p>)
    render(<Page />)
    await act(() => jest.advanceTimersByTimeAsync(3000))
    jest.useRealTimers()
    await waitFor(() => expect(screen.getByText('There')).toBeInTheDocument())
    expect(attempts).toBe(2)
  })
})

describe('the language that the app starts in', () => {
  it('is settled once its texts are there', async () => {
    jest.resetModules()
    const fresh = await import('./instance')
    const listener = jest.fn()
    fresh.onFirstLanguageSettled(listener)
    expect(fresh.isFirstLanguageSettled()).toBe(false)
    await fresh.setLanguage('zh-CN')
    expect(fresh.isFirstLanguageSettled()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('is settled too when its texts could not be loaded: what is there is shown', async () => {
    jest.resetModules()
    const fresh = await import('./instance')
    const { createTranslationNamespace: declare } = await import('./translationNamespace')
    const missing = declare('missing', () => Promise.reject(new Error('no network')))
    await expect(fresh.loadNamespace(missing)).rejects.toThrow('no network')
    await expect(fresh.setLanguage('zh-CN')).rejects.toThrow('no network')
    expect(fresh.isFirstLanguageSettled()).toBe(true)
  })
})
