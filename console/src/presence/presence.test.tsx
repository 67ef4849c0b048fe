import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Page } from '../parts/Page'
import { createFakeOffice } from '../testing/fakeOffice'
import { renderConsole } from '../testing/renderConsole'

const PATH = '/office/v1/presence/note'

const show = () =>
  renderConsole(
    <Page title="AZ2611200055" record={{ kind: 'order', recordId: 'order-1' }}>
      <p>The order</p>
    </Page>,
  )

describe('a record that two people have open', () => {
  it('tells by name who else is there, and says so when the page is left', async () => {
    const office = createFakeOffice()
    office.answer(PATH, { data: { others: [{ id: 'op-2', name: 'Li Wei' }], lastChange: null } })
    const { unmount } = await show()
    expect(await screen.findByText('Li Wei is also here')).toBeTruthy()
    unmount()
    await waitFor(() =>
      expect(office.callsOf(PATH).at(-1)).toEqual({ kind: 'order', recordId: 'order-1', hasLeft: true }),
    )
  })

  it('tells who changed it since it was opened, until the person looks at it as it is now', async () => {
    const office = createFakeOffice()
    const at = new Date(Date.now() + 60_000).toISOString()
    office.answer(PATH, { data: { others: [], lastChange: { name: 'Li Wei', at } } })
    await show()
    expect(await screen.findByText(/^Li Wei changed this at/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show the latest version' }))
    expect(screen.queryByText(/^Li Wei changed this at/)).toBeNull()
  })

  it('says nothing of what was changed before it was opened', async () => {
    const office = createFakeOffice()
    office.answer(PATH, {
      data: { others: [], lastChange: { name: 'Li Wei', at: '2026-01-01T00:00:00.000Z' } },
    })
    await show()
    await waitFor(() => expect(office.callsOf(PATH)).toHaveLength(1))
    expect(screen.queryByText(/Li Wei/)).toBeNull()
  })
})
