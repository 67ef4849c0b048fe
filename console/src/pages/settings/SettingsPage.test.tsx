import '@testing-library/jest-dom'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { defaultShopSettings, settingsSections } from '@anzuo/domain/settings/shopSettings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import { SettingsPage } from './SettingsPage'

const GET = '/office/v1/settings/get'
const CHANGE = '/office/v1/settings/change'

type State = OfficeResponseData<typeof GET>

const createState = (changes: Partial<State> = {}): State => ({
  sections: settingsSections.map(
    section =>
      ({
        change: { section, value: defaultShopSettings[section] },
        version: 1,
        changes: [],
      }) as unknown as State['sections'][number],
  ),
  available: { weixin: true, alipay: false, phone: true, email: true },
  standIns: [],
  ...changes,
})

const openOrders = async (office: ReturnType<typeof createFakeOffice>, state = createState()) => {
  office.answer(GET, { data: state })
  window.location.hash = ''
  await renderConsole(<SettingsPage />)
  await screen.findByRole('switch', { name: 'WeChat Pay' })
}

it('shows what differs before it is saved, and saves what was typed at the version that was seen', async () => {
  const office = createFakeOffice()
  const state = createState()
  office.answer(CHANGE, { data: state.sections[0] as State['sections'][number] })
  await openOrders(office, state)
  fireEvent.click(screen.getByRole('switch', { name: 'WeChat Pay' }))
  expect(screen.getByText('1 change, not saved')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'See them, then save…' }))
  const dialog = screen.getByRole('dialog', { hidden: true })
  expect(within(dialog).getByText('On')).toBeInTheDocument()
  expect(within(dialog).getByText('Off')).toBeInTheDocument()
  fireEvent.click(within(dialog).getByText('Save 1 change'))
  await waitFor(() => expect(office.callsOf(CHANGE)).toHaveLength(1))
  expect(office.callsOf(CHANGE)[0]).toMatchObject({
    version: 1,
    change: { section: 'payment', value: { weixin: false, alipay: true, friend: true } },
  })
  await waitFor(() => expect(screen.queryByText('1 change, not saved')).toBeNull())
})

it('says when somebody else was first, and keeps what was typed', async () => {
  const office = createFakeOffice()
  office.answer(CHANGE, { code: 3001, message: 'changed', data: null })
  await openOrders(office)
  fireEvent.click(screen.getByRole('switch', { name: 'A friend may pay' }))
  fireEvent.click(screen.getByRole('button', { name: 'See them, then save…' }))
  fireEvent.click(screen.getByText('Save 1 change'))
  expect(await screen.findByText(/changed this meanwhile|somebody else/i)).toBeInTheDocument()
  expect(screen.getByText('1 change, not saved')).toBeInTheDocument()
})

it('offers no way to pay that the server has no account for, and names what is still invented', async () => {
  await openOrders(createFakeOffice(), createState({ standIns: ['company'] }))
  expect(screen.getByRole('switch', { name: 'Alipay' })).toBeDisabled()
  expect(screen.getByRole('alert')).toHaveTextContent('Company and papers')
})

it('throws away what was typed', async () => {
  await openOrders(createFakeOffice())
  fireEvent.click(screen.getByRole('switch', { name: 'WeChat Pay' }))
  fireEvent.click(screen.getByRole('button', { name: 'Throw away' }))
  expect(screen.getByRole('switch', { name: 'WeChat Pay' })).toBeChecked()
})
