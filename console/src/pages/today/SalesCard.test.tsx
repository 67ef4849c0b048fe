import { fireEvent, screen } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import { SalesCard } from './SalesCard'

const days = [
  { date: '2026-11-19', payments: 9, paid: 12_800_000, refunds: 0, refunded: 0 },
  { date: '2026-11-20', payments: 4, paid: 6_124_000, refunds: 1, refunded: 127_914 },
]

describe('sales of the last days', () => {
  it('are told in words to whoever can’t see the plot, and as a table on request', async () => {
    createFakeOffice().answer('/office/v1/money/daily', { data: { days } })
    await renderConsole(<SalesCard />)
    const plot = await screen.findByRole('img')
    expect(plot.getAttribute('aria-label')).toContain('¥189,240.00 paid, ¥1,279.14 refunded')
    fireEvent.click(screen.getByRole('button', { name: 'See as table' }))
    expect(screen.getByRole('table').textContent).toContain('−¥1,279.14')
    expect(screen.queryByRole('img')).toBeNull()
  })
})
