import '@testing-library/jest-dom'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder } from '../../testing/order'
import { renderConsole } from '../../testing/renderConsole'
import { OrderPage } from './OrderPage'

const ToOrder = () => {
  const navigate = useNavigate()
  return <button onClick={() => void navigate('/orders/order-1/show?act=ship')}>open</button>
}

const openShipping = async (actions: string[]) => {
  const office = createFakeOffice()
  const order = createOrder()
  const answer = (changes: object) =>
    office.answer('/office/v1/order/get', { data: { ...order, ...changes } })
  answer({ actions })
  await renderConsole(
    <Routes>
      <Route path="/" element={<ToOrder />} />
      <Route path="/orders/:id/show" element={<OrderPage />} />
    </Routes>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  await screen.findByRole('heading', { name: order.number })
  return { office, order, answer }
}

const readAnew = () => act(async () => void fireEvent(window, new Event('visibilitychange')))
const getNumber = () => screen.queryByLabelText('Tracking number')

describe('the form of an order that somebody else changes meanwhile', () => {
  it('stays open with what was typed, and says why it was not done', async () => {
    const { office, order, answer } = await openShipping(['ship'])
    fireEvent.change(await screen.findByLabelText('Tracking number'), {
      target: { value: 'SF1234567890123' },
    })
    answer({ actions: [], version: order.version + 1 })
    await readAnew()
    await waitFor(() => expect(office.callsOf('/office/v1/order/get').length).toBeGreaterThan(1))
    expect(getNumber()).toHaveValue('SF1234567890123')
    office.answer('/office/v1/order/ship', { code: 3001, message: 'changed' })
    fireEvent.click(screen.getByRole('button', { name: 'Ship this parcel' }))
    expect(await screen.findByText('Someone changed this in the meantime')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/order/ship')).toEqual([
      expect.objectContaining({ version: order.version }),
    ])
    expect(getNumber()).toHaveValue('SF1234567890123')
  })

  it('is not opened where the deed could not be done from the beginning', async () => {
    await openShipping([])
    expect(getNumber()).toBeNull()
  })
})
