import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createFakeUpload } from '../../testing/fakeUpload'
import { renderConsole } from '../../testing/renderConsole'
import { FirmwareListPage } from './FirmwareListPage'
import { FirmwarePage } from './FirmwarePage'
import type { FirmwareRelease } from './release'

const release: FirmwareRelease = {
  id: 'f1',
  family: 'w',
  firmware: '2.4.1',
  counter: 41,
  state: 'rolling',
  heldBecause: null,
  share: 5,
  expiresAt: '2027-05-13T00:00:00Z',
  createdAt: '2026-11-13T00:00:00Z',
  version: 3,
  chairs: { waiting: 6, sending: 2, installed: 21, failed: 2 },
  later: 575,
  digest: `4be0${'0'.repeat(56)}c91d`,
  size: 2_080_768,
  blocks: 4645,
  floor: '2.2.0',
  keyId: 1,
  updates: [
    {
      serialNumber: 'W824A00145',
      state: 'failed',
      firmwareBefore: '2.3.1',
      attempts: 5,
      blocksSent: 212,
      note: 'bootFailed',
      changedAt: '2026-11-18T09:00:00Z',
    },
    {
      serialNumber: 'W824A00164',
      state: 'sending',
      firmwareBefore: '2.4.0',
      attempts: 0,
      blocksSent: 3000,
      note: null,
      changedAt: '2026-11-18T09:00:00Z',
    },
  ],
  mayChange: true,
}

const open = async (shown: FirmwareRelease = release) => {
  const office = createFakeOffice()
  office.answer('/office/v1/firmware/get', { data: shown })
  await renderConsole(
    <Routes>
      <Route path="*" element={<FirmwarePage />} />
    </Routes>,
  )
  await screen.findByText('W824A00145')
  return office
}

const giveReason = (name: RegExp) => {
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'nothing wrong for 72 hours' } })
  fireEvent.click(dialog.getByRole('button', { name }))
}

describe('a firmware release', () => {
  it('says how far it is with each chair, and why one failed', async () => {
    await open()
    expect(screen.getByText('did not work, back on its previous version')).toBeInTheDocument()
    expect(screen.getByText('block 3000 of 4645')).toBeInTheDocument()
    expect(screen.getByText('5%, 31 chairs so far')).toBeInTheDocument()
    expect(screen.getByText('2.4.1, counter 41')).toBeInTheDocument()
  })

  it('is opened for the next share, with a reason', async () => {
    const office = await open()
    office.answer('/office/v1/firmware/roll_out', { data: { ...release, share: 25, version: 4 } })
    fireEvent.click(screen.getByRole('button', { name: 'Roll out to 25%' }))
    giveReason(/Roll out to 25/)
    await waitFor(() =>
      expect(office.callsOf('/office/v1/firmware/roll_out')[0]).toMatchObject({
        id: 'f1',
        version: 3,
        state: 'rolling',
        share: 25,
        reason: 'nothing wrong for 72 hours',
      }),
    )
  })

  it('is held at the share that it has', async () => {
    const office = await open()
    office.answer('/office/v1/firmware/roll_out', { data: { ...release, state: 'held' } })
    fireEvent.click(screen.getByRole('button', { name: 'Hold' }))
    giveReason(/Hold/)
    await waitFor(() =>
      expect(office.callsOf('/office/v1/firmware/roll_out')[0]).toMatchObject({ state: 'held', share: 5 }),
    )
  })

  it('that is held by its own rule says so', async () => {
    await open({ ...release, state: 'held', heldBecause: 'failures' })
    expect(screen.getByRole('alert')).toHaveTextContent('the update failed on more than 3% of the chairs')
  })

  it('is tried again on a chair where it failed, and on no other', async () => {
    const office = await open()
    office.answer('/office/v1/firmware/try_again', { data: release })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/firmware/try_again')[0]).toMatchObject({
        id: 'f1',
        serialNumber: 'W824A00145',
      }),
    )
  })

  it('offers nothing to who may only look', async () => {
    await open({ ...release, mayChange: false })
    for (const name of ['Hold', 'Withdraw…', 'Try again', 'Roll out to 25%'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })
})

it('firmware is released from a manifest and an image', async () => {
  const office = createFakeOffice()
  const upload = createFakeUpload()
  office.answer('/office/v1/firmware/list', { data: { releases: [], mayChange: true } })
  await renderConsole(<FirmwareListPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Release firmware…' }))
  const dialog = within(screen.getByRole('dialog'))
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Release, on hold' }))
  submit()
  expect(await dialog.findAllByText('Choose the file.')).toHaveLength(2)
  const bytes = Uint8Array.of(0x43, 0x4c, 0x50, 0x46)
  const manifest = new File([bytes], 'w.manifest')
  Object.defineProperty(manifest, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.resolve(bytes.buffer) }),
  })
  fireEvent.change(dialog.getByLabelText('Manifest'), { target: { files: [manifest] } })
  fireEvent.change(dialog.getByLabelText('Image'), { target: { files: [new File(['x'], 'w.bin')] } })
  submit()
  await waitFor(() => expect(upload.sent).toHaveLength(1))
  expect(upload.sent[0]?.url).toContain('manifest=434c5046')
})
