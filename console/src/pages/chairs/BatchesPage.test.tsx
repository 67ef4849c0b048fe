import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { BatchesPage } from './BatchesPage'
import type { ChairBatch } from './chair'

const batch: ChairBatch = {
  id: 'B-2026-11-01',
  family: 'hk',
  count: 500,
  firstSerial: 'HK26A00001',
  lastSerial: 'HK26A00500',
  madeAt: '2026-11-03T00:00:00Z',
  handedOutAt: null,
  stages: { made: 100, shipped: 0, seen: 398, owned: 0, shutOut: 2 },
  labelParts: 3,
}

const open = async (shown: ChairBatch = batch) => {
  const office = createFakeOffice()
  office.answer('/office/v1/chair/batches', { data: { batches: [shown], next: null } })
  const at = '2026-11-22T10:00:00Z'
  const unknown = { serialNumber: 'HK26Z00001', kind: 'unknown' as const, count: 4, firstAt: at, lastAt: at }
  const wrongProof = { ...unknown, serialNumber: 'HK26Z00002', kind: 'wrongProof' as const, count: 1 }
  office.answer('/office/v1/chair/alarms', { data: { alarms: [unknown, wrongProof], next: null } })
  const session = createSession({
    permissions: [
      { permission: 'chairs:read', reach: 'all' },
      { permission: 'chairs:change', reach: 'all' },
    ],
  })
  await renderConsole(<BatchesPage />, session)
  await screen.findByText('B-2026-11-01', {}, { timeout: 20_000 })
  return office
}

describe('batches', () => {
  it('tell how far their chairs have come, and who called in vain', async () => {
    await open()
    expect(screen.getByText('made 100 · connected 398 · blocked 2')).toBeInTheDocument()
    expect(await screen.findByText(/not one of our chairs · 4 times/)).toBeInTheDocument()
    expect(screen.getByText(/with a proof not made by its key · once/)).toBeInTheDocument()
  })

  it('are made of a family and a whole number', async () => {
    const office = await open()
    office.answer('/office/v1/chair/make_batch', { data: batch })
    fireEvent.click(screen.getByRole('button', { name: 'New batch' }))
    const dialog = within(screen.getByRole('dialog'))
    const make = () => fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
    fireEvent.change(dialog.getByLabelText('Quantity'), { target: { value: '1001' } })
    make()
    expect(await dialog.findByText('Enter a whole number from 1 to 1000')).toBeInTheDocument()
    fireEvent.change(dialog.getByLabelText('Quantity'), { target: { value: '500' } })
    make()
    await waitFor(() =>
      expect(office.callsOf('/office/v1/chair/make_batch')[0]).toMatchObject({ family: 'hk', count: 500 }),
    )
  })

  it('offer their keys no more once they were given out', async () => {
    await open({ ...batch, handedOutAt: '2026-11-04T00:00:00Z' })
    expect(screen.queryByRole('button', { name: 'Manifest…' })).not.toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Labels \d$/ })).toHaveLength(3)
  })
})
