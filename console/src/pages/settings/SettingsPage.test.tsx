import '@testing-library/jest-dom'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { defaultShopSettings, settingsSections } from '@anzuo/domain/settings/shopSettings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import { SaveDialog } from './SaveDialog'
import { settingGroups } from './settingFields'
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
  fireEvent.click(screen.getByRole('button', { name: 'Review and save…' }))
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
  fireEvent.click(screen.getByRole('switch', { name: 'Ask a friend to pay' }))
  fireEvent.click(screen.getByRole('button', { name: 'Review and save…' }))
  fireEvent.click(screen.getByText('Save 1 change'))
  expect(await screen.findByText(/changed this in the meantime|someone else/i)).toBeInTheDocument()
  expect(screen.getByText('1 change, not saved')).toBeInTheDocument()
})

it('offers no way to pay that the server has no account for, and names what is still invented', async () => {
  await openOrders(createFakeOffice(), createState({ standIns: ['company'] }))
  expect(screen.getByRole('switch', { name: 'Alipay' })).toBeDisabled()
  expect(screen.getByRole('alert')).toHaveTextContent('Company and documents')
})

it('throws away what was typed', async () => {
  await openOrders(createFakeOffice())
  fireEvent.click(screen.getByRole('switch', { name: 'WeChat Pay' }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('switch', { name: 'WeChat Pay' })).toBeChecked()
})

describe('a change of the amount above which two people sign', () => {
  const field = settingGroups
    .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
    .find(({ name }) => name === 'signatureAmount')
  const show = async (value: number) => {
    if (!field) throw new Error('no such field')
    const changes = [{ field, was: 1_000_000, typed: '', value }]
    await renderConsole(
      <SaveDialog state={createState()} changes={changes} onClose={jest.fn()} onSaved={jest.fn()} />,
    )
  }

  it('says before it is saved that a second person has to approve a higher one', async () => {
    await show(5_000_000)
    expect(
      screen.getByText(/only after a second person has approved it. They have 7 days/),
    ).toBeInTheDocument()
  })

  it('counts at once where it is lower', async () => {
    await show(500_000)
    expect(screen.queryByText(/only after a second person/)).toBeNull()
  })
})
