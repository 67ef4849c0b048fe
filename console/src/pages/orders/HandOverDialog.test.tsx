import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder } from '../../testing/order'
import { renderConsole } from '../../testing/renderConsole'
import { HandOverDialog } from './HandOverDialog'

const HAND_OVER = '/office/v1/order/hand_over'

describe('handing over what is collected', () => {
  it('asks for the six digits, and tells the server those', async () => {
    const office = createFakeOffice()
    office.answer(HAND_OVER, { data: createOrder() })
    const onClose = jest.fn()
    await renderConsole(<HandOverDialog order={createOrder()} onClose={onClose} />)
    const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Hand over' }))
    const type = (value: string) =>
      fireEvent.change(screen.getByLabelText('Collection code'), { target: { value } })
    type('48291')
    submit()
    expect(screen.getByLabelText('Collection code')).toBeInvalid()
    expect(office.callsOf(HAND_OVER)).toEqual([])
    type('482 916')
    submit()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(office.callsOf(HAND_OVER)).toEqual([
      expect.objectContaining({ id: 'order-1', version: 7, code: '482916' }),
    ])
  })
})
