import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import type { Chair } from './chair'
import { ChairListPage } from './ChairListPage'
import { ChairPage } from './ChairPage'

const chair: Chair = {
  serialNumber: 'W824A00208',
  family: 'w',
  firmware: '2.4.0',
  state: 'offline',
  registeredAt: '2026-08-22T00:00:00Z',
  offlineSince: null,
  hasOwner: true,
  batchId: 'B-2026-05-02',
  shippedAt: null,
  alarms: [],
  ownerSince: '2026-08-22T00:00:00Z',
  sharedWith: 2,
  allowsGuests: false,
  isClaimable: false,
  keys: [
    { version: 1, state: 'active', createdAt: '2026-05-03T00:00:00Z', activatedAt: null, retiredAt: null },
  ],
  events: [{ id: 'e1', action: 'share:guest', at: '2026-09-01T00:00:00Z' }],
  shutOut: null,
  actions: ['handOver', 'shutOut', 'rotateKey'],
}

const open = async (shown: Chair = chair) => {
  const office = createFakeOffice()
  office.answer('/office/v1/chair/get', { data: shown })
  await renderConsole(
    <Routes>
      <Route path="*" element={<ChairPage />} />
    </Routes>,
  )
  await screen.findByText('Shared with a guest')
  return office
}

describe('a chair', () => {
  it('tells that it has an owner and what changed about rights', async () => {
    await open()
    expect(screen.getByText(/^since /)).toBeInTheDocument()
    expect(screen.getByText('2 people')).toBeInTheDocument()
  })

  it('is blocked only when its serial number is typed, with a reason', async () => {
    const office = await open()
    office.answer('/office/v1/chair/shut_out', { data: { ...chair, state: 'shutOut', actions: [] } })
    fireEvent.click(screen.getByRole('button', { name: 'Block…' }))
    const dialog = within(screen.getByRole('dialog'))
    const destroy = () =>
      fireEvent.click(dialog.getByRole('button', { name: 'Destroy the keys of W824A00208' }))
    fireEvent.click(dialog.getByLabelText('Key copied'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'its key was copied' } })
    fireEvent.change(dialog.getByLabelText('Enter the serial number'), { target: { value: 'W824' } })
    destroy()
    expect(await dialog.findByText('This is a different serial number.')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/chair/shut_out')).toEqual([])
    fireEvent.change(dialog.getByLabelText('Enter the serial number'), { target: { value: 'w824a00208' } })
    destroy()
    await waitFor(() =>
      expect(office.callsOf('/office/v1/chair/shut_out')[0]).toMatchObject({
        serialNumber: 'W824A00208',
        cause: 'keyCopied',
        reason: 'its key was copied',
      }),
    )
  })

  it('that was stolen names who wants to let it in, and is let in by whoever signs', async () => {
    const by = { kind: 'operator' as const, id: 'op-2', name: 'Wang Qi' }
    const proposal = { by, at: '2026-11-20T08:00:00Z' }
    const office = await open({
      ...chair,
      state: 'shutOut',
      shutOut: { cause: 'stolen', at: '2026-11-19T08:00:00Z', proposal },
      actions: ['signLetIn', 'dropLetIn'],
    })
    office.answer('/office/v1/chair/let_in', { data: { ...chair, state: 'waitsForKey', actions: [] } })
    expect(screen.getByText(/Wang Qi proposed to unblock it/)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Sign…' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'police gave it back' } })
    fireEvent.change(dialog.getByLabelText('Enter the serial number'), { target: { value: 'W824A00208' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Sign and unblock W824A00208' }))
    await waitFor(() => expect(office.callsOf('/office/v1/chair/let_in')).toHaveLength(1))
  })

  it('gets its next key for a reason, and tells that it was copied', async () => {
    const at = '2026-11-22T10:00:00Z'
    const copied = { serialNumber: 'W824A00208', kind: 'copied' as const, count: 3, firstAt: at, lastAt: at }
    const office = await open({ ...chair, alarms: [copied] })
    expect(screen.getByRole('alert')).toHaveTextContent(/two devices have its key · 3 times/)
    office.answer('/office/v1/chair/rotate_key', { data: chair })
    fireEvent.click(screen.getByRole('button', { name: 'Rotate key…' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'a technician has left' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rotate the key of W824A00208' }))
    await waitFor(() => expect(office.callsOf('/office/v1/chair/rotate_key')).toHaveLength(1))
  })

  it('offers nothing to who may only look', async () => {
    await open({ ...chair, actions: [] })
    expect(screen.queryByRole('button', { name: 'Hand over…' })).not.toBeInTheDocument()
  })
})

it('lists chairs that were never seen too', async () => {
  const office = createFakeOffice()
  const made = { ...chair, serialNumber: 'W824A00317', state: 'neverSeen' as const, hasOwner: false }
  office.answer('/office/v1/chair/list', { data: { chairs: [chair, made], next: null } })
  await renderConsole(<ChairListPage />)
  expect(await screen.findByText('made, never online')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Blocked' }))
  await waitFor(() =>
    expect(office.callsOf('/office/v1/chair/list').at(-1)).toMatchObject({ state: 'shutOut' }),
  )
})
