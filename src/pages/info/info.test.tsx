import { QueryClientProvider } from '@tanstack/react-query'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { queryClient } from '@/data/api/queryClient'
import { loadNamespace } from '@/i18n/instance'
import { infoTranslations } from '@/i18n/namespaces/info'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../test/doubles/taro'
import ContactUsPage from './contactUs'
import AppDownloadPage from './download'

const openPage = async (Page: ComponentType, params: Record<string, string> = {}) => {
  fakeTaro.params = params
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  await act(async () => undefined)
}
const setUserAgent = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })

beforeAll(() => loadNamespace(infoTranslations))
beforeEach(() => {
  fakeTaro.reset()
  fakeServer.install()
  queryClient.clear()
})

it('contact names company, address, website, hours, hotline and postal code', async () => {
  await openPage(ContactUsPage)
  const { name, address, website, hotline, postalCode } = defaultShopSettings.company
  for (const fact of [
    name['en-GB'],
    address['en-GB'],
    website,
    hotline,
    postalCode,
    '09:00–21:00 China time, every day',
  ])
    expect(screen.queryByText(fact)).not.toBeNull()
})

const answerDownloads = (downloads: { ios: string; android: string }) =>
  fakeServer.answer('/open/app/app_config', { code: 0, data: { downloads } })
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
const inStores = { ios: 'https://apps.example/anzuo', android: 'https://play.example/anzuo' }

it('a phone is led to its own store', async () => {
  setUserAgent(IPHONE)
  answerDownloads(inStores)
  await openPage(AppDownloadPage, { app: 'worldDownload' })
  await waitFor(() => expect(document.getElementById('download-ios')).not.toBeNull())
  expect(document.getElementById('download-android')).toBeNull()
})

it('a desktop gets a code and both stores', async () => {
  setUserAgent('Mozilla/5.0 (X11; Linux x86_64)')
  answerDownloads(inStores)
  await openPage(AppDownloadPage, { app: 'worldDownload' })
  expect(await screen.findByRole('img', { name: 'QR code for Get Anzuo World' })).not.toBeNull()
  await waitFor(() => expect(document.getElementById('download-ios')).not.toBeNull())
  expect(document.getElementById('download-android')).not.toBeNull()
})

it('before the app is in a store, no button leads there', async () => {
  setUserAgent(IPHONE)
  answerDownloads({ ios: '', android: '' })
  await openPage(AppDownloadPage, { app: 'worldDownload' })
  expect(await screen.findByText('Coming to the App Store and Android')).not.toBeNull()
  expect(document.getElementById('download-ios')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open in browser' })).not.toBeNull()
})

it('contact begins with the hotline, says when it opens, and takes an e-mail', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-28T20:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] })
  await openPage(ContactUsPage)
  jest.useRealTimers()
  const titles = [...document.querySelectorAll('.ui-row__title')].map(row => row.textContent)
  expect(titles.slice(0, 3)).toEqual(['Customer service hotline', 'Opening hours', 'E-mail'])
  expect(screen.queryByText('Opens at 09:00')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /E-mail/ })).not.toBeNull()
})
