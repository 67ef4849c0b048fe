import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { ApiKeysPage } from './ApiKeysPage'

const LIST = '/office/v1/api_key/list'
const CREATE = '/office/v1/api_key/create'
const REVOKE = '/office/v1/api_key/revoke'

const key = {
  id: 'key-1',
  label: 'Warehouse',
  prefix: 'anzuo_a1b2c3',
  scopes: ['orders:read' as const],
  createdAt: '2026-11-01T00:00:00Z',
  expiresAt: '2027-11-01T00:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
}

const open = async () => {
  const office = createFakeOffice()
  office.answer(LIST, { data: { apiKeys: [key] } })
  const session = createSession({ permissions: [{ permission: 'apiKeys:change', reach: 'all' }] })
  await renderConsole(<ApiKeysPage />, session)
  await screen.findByText('Warehouse')
  return office
}

describe('API keys', () => {
  it('are made with what they may do, and shown once', async () => {
    const office = await open()
    office.answer(CREATE, { data: { apiKey: { ...key, label: 'Books' }, secret: 'anzuo_secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'New key' }))
    fireEvent.click(screen.getByRole('button', { name: 'Create and show key' }))
    expect(await screen.findByText('Choose at least one.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('System'), { target: { value: 'Books' } })
    fireEvent.click(screen.getByLabelText('See all money'))
    fireEvent.click(screen.getByRole('button', { name: 'Create and show key' }))
    expect(await screen.findByDisplayValue('anzuo_secret')).toBeTruthy()
    expect(office.callsOf(CREATE)).toEqual([
      expect.objectContaining({ label: 'Books', scopes: ['money:read'], days: 365 }),
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByDisplayValue('anzuo_secret')).toBeNull()
  })

  it('are revoked after a question that says what happens', async () => {
    const office = await open()
    office.answer(REVOKE, { data: { ...key, revokedAt: '2026-11-20T00:00:00Z' } })
    fireEvent.click(screen.getByRole('button', { name: 'Revoke' }))
    expect(screen.getByText(/is refused at once/)).toBeTruthy()
    expect(office.callsOf(REVOKE)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Revoke key' }))
    await waitFor(() => expect(office.callsOf(REVOKE)[0]).toMatchObject({ id: 'key-1' }))
  })
})
