import { QueryClientProvider } from '@tanstack/react-query'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { queryClient } from '@/data/api/queryClient'
import { loadNamespace } from '@/i18n/instance'
import { infoTranslations } from '@/i18n/namespaces/info'
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
beforeEach(() => fakeTaro.reset())

it('contact names company, address, website, hours, hotline and postal code', async () => {
  await openPage(ContactUsPage)
  const { name, address, website, hotline, postalCode } = defaultShopSettings.company
  for (const fact of [
    name['en-GB'],
    address['en-GB'],
    website,
    hotline,
    postalCode,
    '09:00–21:00, every day',
  ])
    expect(screen.queryByText(fact)).not.toBeNull()
})

it('a phone is led to its own store, a desktop gets a code and both', async () => {
  setUserAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')
  await openPage(AppDownloadPage, { app: 'worldDownload' })
  expect(document.getElementById('download-ios')).not.toBeNull()
  expect(document.getElementById('download-android')).toBeNull()
})

it('a desktop gets a code and both stores', async () => {
  setUserAgent('Mozilla/5.0 (X11; Linux x86_64)')
  await openPage(AppDownloadPage, { app: 'worldDownload' })
  expect(await screen.findByRole('img', { name: 'QR code for Get Anzuo World' })).not.toBeNull()
  expect(document.getElementById('download-ios')).not.toBeNull()
  expect(document.getElementById('download-android')).not.toBeNull()
})
