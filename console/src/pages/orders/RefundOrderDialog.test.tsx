import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder } from '../../testing/order'
import { createRefund } from '../../testing/refund'
import { renderConsole } from '../../testing/renderConsole'
import { RefundOrderDialog } from './RefundOrderDialog'

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('refunding all that is left of an order', () => {
  it('says nothing to a customer without words, then gives it back once', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/refund/order', { data: createRefund() })
    const onClose = jest.fn()
    await renderConsole(<RefundOrderDialog order={createOrder({ hasParcel: true })} onClose={onClose} />)
    const submit = screen.getByRole('button', { name: /^Refund ¥/ })
    fireEvent.click(submit)
    expect(await screen.findByText('Write the reply to the customer.')).toBeInTheDocument()
    type('Reply to the customer', 'We can’t deliver it any more.')
    type('Internal reason', 'maker has stopped it')
    fireEvent.click(submit)
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/order')).toEqual([
        expect.objectContaining({ kind: 'returnAndRefund', cause: 'other', reason: 'maker has stopped it' }),
      ]),
    )
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})
