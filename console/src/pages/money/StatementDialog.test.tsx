import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createStatementDay } from '../../testing/money'
import { renderConsole } from '../../testing/renderConsole'
import { packFile } from './packFile'
import { StatementDialog } from './StatementDialog'

// The browser of these tests packs nothing.
jest.mock('./packFile', () => ({ packFile: jest.fn() }))
const pack = jest.mocked(packFile)

const READ = '/office/v1/money/read_statement'

const open = async () => {
  const office = createFakeOffice()
  await renderConsole(<StatementDialog date="2026-11-19" onClose={() => undefined} />)
  return office
}

const choose = (packing: Awaited<ReturnType<typeof packFile>>) => {
  pack.mockResolvedValueOnce(packing)
  const file = new File(['a,b'], 'bill.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText(/^Statement file/), { target: { files: [file] } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Read and compare' }))

describe('reading a statement', () => {
  it('asks for the file first', async () => {
    const office = await open()
    submit()
    expect(await screen.findByText('Choose the file.')).toBeTruthy()
    expect(office.callsOf(READ)).toEqual([])
  })

  it('says that a file can’t be read any more, and takes another one', async () => {
    const office = await open()
    choose({ ok: false, problem: 'fileUnreadable' })
    submit()
    expect(await screen.findByText(/^The browser could not read this file/)).toBeTruthy()
    expect(office.callsOf(READ)).toEqual([])
    office.answer(READ, { data: createStatementDay() })
    choose({ ok: true, packed: 'H4sI' })
    submit()
    await waitFor(() =>
      expect(office.callsOf(READ)).toEqual([
        expect.objectContaining({
          provider: 'weixin',
          date: '2026-11-19',
          fileName: 'bill.csv',
          file: 'H4sI',
        }),
      ]),
    )
  })

  it('says what is wrong with a file, and keeps the dialog', async () => {
    const office = await open()
    const message = 'This is not a complete statement of this provider for this day: line 2 has no amount'
    office.answer(READ, { code: 1001, message })
    choose({ ok: true, packed: 'H4sI' })
    submit()
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
