import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createProduct } from '../../testing/product'
import { renderConsole } from '../../testing/renderConsole'
import { StockDialog } from './StockDialog'

const CHANGE = '/office/v1/catalogue/stock/change'

const show = async () => {
  const office = createFakeOffice()
  office.answer('/office/v1/catalogue/stock/history', { data: { movements: [], next: null } })
  const [sku] = createProduct().skus
  if (!sku) throw new Error('the product has a variant')
  const onClose = jest.fn()
  await renderConsole(<StockDialog sku={sku} isReadOnly={false} onClose={onClose} />)
  return { office, onClose }
}

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('changing stock', () => {
  it('takes what was counted on the shelf, with what is held for orders', async () => {
    const { office, onClose } = await show()
    office.answer(CHANGE, { data: { skuId: 'dusk-sand', stock: 6, held: 2 } })
    type('What happened', 'counted')
    type('Counted on the shelf', '8')
    type(/^Note/, 'count of November')
    fireEvent.click(screen.getByRole('button', { name: 'Change stock from 5 to 6' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(office.callsOf(CHANGE)).toEqual([
      expect.objectContaining({
        skuId: 'dusk-sand',
        deed: 'counted',
        pieces: 8,
        reason: 'count of November',
      }),
    ])
  })

  it('asks nobody when less than nothing would be left, or no reason is given', async () => {
    const { office } = await show()
    type('What happened', 'damaged')
    type('Quantity', '6')
    expect(screen.getByText(/Stock can’t go below/)).toBeInTheDocument()
    type('Quantity', '1')
    fireEvent.click(screen.getByRole('button', { name: 'Change stock from 5 to 4' }))
    expect(await screen.findByText('Enter a reason.')).toBeInTheDocument()
    expect(office.callsOf(CHANGE)).toEqual([])
  })
})
