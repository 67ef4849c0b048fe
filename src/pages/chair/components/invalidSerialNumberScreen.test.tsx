import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../../test/doubles/taro'
import { queryClient } from '@/data/api/queryClient'
import { startAuthSession } from '@/data/account/authSession'
import { loadNamespace } from '@/i18n/instance'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import AddChairPage from '../addChair'
import ChairControlPage from '../control'
import ChairLandingPage from '../landing'
import AcceptSharePage from '../acceptShare'

beforeAll(() => Promise.all([loadNamespace(chairTranslations), loadNamespace(chairLinkTranslations)]))
beforeEach(() => {
  fakeTaro.reset()
  localStorage.clear()
  queryClient.clear()
  fakeServer.install()
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
  startAuthSession('token')
})

const open = (Page: ComponentType, params: Record<string, string>) => {
  fakeTaro.params = params
  return render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
}

const impossible = 'W24-!'

it.each([
  ['the control of a chair', ChairControlPage, { sn: impossible }],
  ['the page of a printed code', ChairLandingPage, { family: 'w', code: 'W24', sn: impossible }],
  ['a shared link', AcceptSharePage, { audience: 's', sn: impossible, key: 'a'.repeat(22) }],
])(
  '%s with a number that no chair can have says so and leads to the code, without asking the server',
  (_name, Page, params) => {
    open(Page, params)
    expect(screen.getByText('No chair has this number')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Scan or type again' })).not.toBeNull()
    expect(fakeServer.calls).toEqual([])
  },
)

it('adding a chair with such a number asks for it anew', () => {
  open(AddChairPage, { sn: impossible })
  expect(screen.getByText('This is neither a chair’s link nor a serial number')).not.toBeNull()
})

it('a number in small letters is the same chair', async () => {
  fakeServer.answer('/open/device/lookup', { code: 1004, message: 'no', data: null })
  open(AddChairPage, { sn: 'w24a000002' })
  await screen.findByText('This chair is not known')
  expect(fakeServer.callsTo('/open/device/lookup')[0]?.body).toEqual({ serialNumber: 'W24A000002' })
})
