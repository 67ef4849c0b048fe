import { screen } from '@testing-library/react'
import { loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import AcceptSharePage from '.'

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/open/device/lookup', { code: 1004, message: 'no', data: null })
})

it('invites a guest before the link is accepted', async () => {
  renderPage(AcceptSharePage, { audience: 'g', sn: 'HK24A00001', key: 'a'.repeat(22) })
  expect(await screen.findByRole('heading', { name: 'You’ve been invited to use a chair' })).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Accept' })).not.toBeNull()
})

const cutOff: Record<string, string>[] = [{}, { key: 'cut' }]

it.each(cutOff)('a link that was cut off (%j) invites to nothing and leads to the chairs', rest => {
  renderPage(AcceptSharePage, { audience: 'g', sn: 'HK24A00001', ...rest })
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).not.toBeNull()
  expect(screen.queryByText('You’ve been invited to use a chair')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.getByRole('button', { name: 'My chairs' })).not.toBeNull()
  expect(fakeServer.calls).toEqual([])
})
