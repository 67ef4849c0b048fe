import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { queryClient } from '@/data/queryClient'
import { loadTexts } from '@/i18n/instance'
import { infoTexts } from '@/i18n/namespaces/info'
import { double } from '../../../test/doubles/taro'
import ContactUsPage from './contactUs'
import DownloadsPage from './download'

const open = async (Page: ComponentType, params: Record<string, string> = {}) => {
  double.params = params
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  await act(async () => undefined)
}
const userAgentIs = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })

beforeAll(() => loadTexts(infoTexts))
beforeEach(() => double.reset())

it('contact names company, address, website, hours, hotline and postal code', async () => {
  await open(ContactUsPage)
  const { name, address, website, hotline, postalCode } = COMPANY
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
  userAgentIs('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')
  await open(DownloadsPage, { app: 'worldDownload' })
  expect(document.getElementById('download-ios')).not.toBeNull()
  expect(document.getElementById('download-android')).toBeNull()
})

it('a desktop gets a code and both stores', async () => {
  userAgentIs('Mozilla/5.0 (X11; Linux x86_64)')
  await open(DownloadsPage, { app: 'worldDownload' })
  expect(screen.queryByRole('img', { name: 'QR code that leads to Get Anzuo World' })).not.toBeNull()
  expect(document.getElementById('download-ios')).not.toBeNull()
  expect(document.getElementById('download-android')).not.toBeNull()
})
