import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import { AccountPage } from './AccountPage'

const account = {
  hasTotp: true,
  passkeys: [{ id: 'pk-1', label: 'Office laptop', createdAt: '2026-11-01T08:00:00.000Z' }],
  recoveryCodesLeft: 7,
  sessions: [
    {
      id: 's-1',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastSeenAt: '2026-11-20T09:00:00.000Z',
      isThisOne: true,
    },
    {
      id: 's-2',
      createdAt: '2026-11-19T08:00:00.000Z',
      lastSeenAt: '2026-11-19T09:00:00.000Z',
      isThisOne: false,
    },
  ],
}

const openAccount = async (changes: Partial<typeof account> = {}) => {
  const office = createFakeOffice()
  office.answer('/office/v1/account/get', { data: { ...account, ...changes } })
  await renderConsole(<AccountPage />)
  await screen.findByText('How you log in')
  return office
}

const fill = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

describe('how an operator logs in', () => {
  it('is changed with the password alone: a factor goes, and the call names it', async () => {
    const office = await openAccount()
    office.answer('/office/v1/account/second_factor/remove', { data: { ...account, passkeys: [] } })
    const row = screen.getByText('Passkey “Office laptop”').closest('.row')
    fireEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Remove' }))
    fill('Current password', 'three quiet chairs')
    press('Remove')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(office.callsOf('/office/v1/account/second_factor/remove')).toEqual([
      { password: 'three quiet chairs', factor: { kind: 'passkey', id: 'pk-1' } },
    ])
  })

  it('offers no way to remove the last second factor', async () => {
    await openAccount({ passkeys: [] })
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })

  it('says that the password is wrong where it was typed, and sends no password that is too short', async () => {
    const office = await openAccount()
    office.answer('/office/v1/account/password', { code: 2002, message: 'The password is wrong' })
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    fill('Current password', 'a guess')
    fill('Choose a password', 'short')
    press('Change password')
    await screen.findByText('Use at least 12 characters.')
    expect(office.callsOf('/office/v1/account/password')).toEqual([])
    fill('Choose a password', 'long enough for it')
    press('Change password')
    await screen.findByText('The password is wrong')
  })

  it('shows new recovery codes once, after the password', async () => {
    const office = await openAccount()
    office.answer('/office/v1/account/recovery_codes', { data: { recoveryCodes: ['aaaaa-bbbbb'] } })
    fireEvent.click(screen.getByRole('button', { name: 'Generate new codes' }))
    fill('Current password', 'three quiet chairs')
    press('Generate new codes')
    await screen.findByText('aaaaa-bbbbb')
    press('I’ve stored them')
    expect(screen.queryByText('aaaaa-bbbbb')).toBeNull()
  })

  it('sets up another authenticator app by a code of it', async () => {
    const office = await openAccount()
    office.answer('/office/v1/account/second_factor/begin', {
      data: {
        attemptId: 'a-1',
        expiresAt: '2026-11-20T09:15:00.000Z',
        totp: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Anzuo:mei?secret=ABCDEFGH' },
        passkey: {},
      },
    })
    office.answer('/office/v1/account/second_factor/totp', { data: account })
    fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
    fill('Current password', 'three quiet chairs')
    press('Continue')
    await screen.findByText('ABCDEFGH')
    fill('Six digits', '123456')
    press('Finish set-up')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(office.callsOf('/office/v1/account/second_factor/totp')).toEqual([
      { attemptId: 'a-1', code: '123456' },
    ])
  })

  it('ends every other session at one press', async () => {
    const office = await openAccount()
    office.answer('/office/v1/account/sessions/end_others', { data: account })
    fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
    await waitFor(() => expect(office.callsOf('/office/v1/account/sessions/end_others')).toHaveLength(1))
  })
})
