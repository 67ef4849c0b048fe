import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import { ImportPage } from './ImportPage'
import { decodeText } from './readTextFile'

const RUN = '/office/v1/catalogue/import/run'

const plan: OfficeResponseData<'/office/v1/catalogue/import/try'> = {
  digest: 'digest-1',
  lines: 3,
  goodLines: 1,
  unchangedLines: 1,
  problems: [{ line: 4, sku: 'm5-oatt', column: 'sku', value: 'm5-oatt', message: 'Did you mean m5-oat?' }],
  changes: [
    {
      line: 2,
      isNew: false,
      sku: 'w8-cloud',
      name: 'W8 Cloud',
      column: 'price_cny',
      before: '32800.00',
      after: '3280.00',
      isSuspicious: true,
    },
  ],
}

const chooseFile = (content: string) => {
  const bytes = new TextEncoder().encode(content)
  const file = new File([content], 'spring.csv', { type: 'text/csv' })
  Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) })
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } })
}

describe('importing a file', () => {
  it('says that a workbook or a picture is no text, and asks nobody', async () => {
    const office = createFakeOffice()
    await renderConsole(<ImportPage />)
    chooseFile('PK\u0003\u0004\u0000\u0000')
    expect(await screen.findByText(/Save the table as CSV in your spreadsheet/)).toBeInTheDocument()
    expect(office.calls).toEqual([])
  })

  it('shows every bad line with why, and does what the trial said once somebody has looked at the drop', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/catalogue/import/try', { data: plan })
    office.answer(RUN, { data: { changedProducts: 1, newProducts: 0 } })
    await renderConsole(<ImportPage />)
    chooseFile('sku,price_cny\r\nw8-cloud,3280.00')
    expect(await screen.findByText('Did you mean m5-oat?')).toBeInTheDocument()
    const button = screen.getByRole('button', { name: 'Import 1, leave out 1' })
    expect(button).toBeDisabled()
    expect(office.callsOf(RUN)).toEqual([])
    fireEvent.click(screen.getByLabelText('I have checked the price that drops sharply'))
    fireEvent.click(button)
    await waitFor(() => expect(office.callsOf(RUN)).toHaveLength(1))
    expect(office.callsOf(RUN)[0]).toMatchObject({
      csv: 'sku,price_cny\r\nw8-cloud,3280.00',
      digest: 'digest-1',
      leavesOutBadLines: true,
      acceptsPriceDrops: true,
    })
  })

  it('shows the new outcome when something changed since the trial', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/catalogue/import/try', {
      data: { ...plan, changes: plan.changes.map(change => ({ ...change, isSuspicious: false })) },
    })
    const now = { ...plan, digest: 'digest-2', goodLines: 0, changes: [] }
    office.answer(RUN, { code: 3001, message: 'changed', data: now })
    await renderConsole(<ImportPage />)
    chooseFile('sku')
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1, leave out 1' }))
    expect(await screen.findByRole('button', { name: 'Import 0, leave out 1' })).toBeDisabled()
  })

  it('reads the encodings that spreadsheets write', () => {
    expect(decodeText(new TextEncoder().encode('价')).text).toBe('价')
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xf7, 0x4e])).text).toBe('价')
    expect(decodeText(Uint8Array.from([0xbc, 0xdb])).text).toContain('\uFFFD')
  })
})
