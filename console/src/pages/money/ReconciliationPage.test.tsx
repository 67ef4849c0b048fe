import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createStatementDay } from '../../testing/money'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { CloseDayCard } from './CloseDayCard'
import { listSums, ProviderDayCard } from './ProviderDayCard'
import { ReconciliationPage } from './ReconciliationPage'

const FETCH = '/office/v1/money/fetch_statement'
const CLOSE = '/office/v1/money/close_day'

const finance = createSession({
  permissions: [
    { permission: 'money:read', reach: 'all' },
    { permission: 'money:close', reach: 'all' },
  ],
})

describe('a day of reconciliation', () => {
  it('is for whoever may see money', async () => {
    createFakeOffice()
    await renderConsole(<ReconciliationPage />, createSession())
    expect(screen.getAllByText('Your role doesn’t include this').length).toBeGreaterThan(0)
  })

  it('shows our sums beside the statement’s, and what they differ in', async () => {
    const [provider] = createStatementDay().providers
    if (!provider) throw new Error('a day without a provider')
    await renderConsole(<ProviderDayCard day={provider} fetchDate={null} />)
    expect(screen.getAllByText('−¥0.60').length).toBe(2)
    expect(screen.getByText('¥86,402.60')).toBeTruthy()
    expect(screen.getByText('−¥518.41')).toBeTruthy()
  })

  it('says why a statement is not there, and has it fetched for whoever may close days', async () => {
    const office = createFakeOffice()
    const [provider] = createStatementDay().providers
    if (!provider) throw new Error('a day without a provider')
    office.answer(FETCH, { data: createStatementDay() })
    const day = {
      ...provider,
      statement: null,
      fetch: {
        status: 'failed' as const,
        failure: 'noStatement' as const,
        detail: '',
        tries: 10,
        tryAt: null,
        changedAt: '2026-11-20T16:00:00Z',
      },
    }
    await renderConsole(<ProviderDayCard day={day} fetchDate="2026-11-19" />, finance)
    expect(screen.getByText('Could not be fetched')).toBeTruthy()
    expect(screen.getByText('The provider has no statement for this day yet.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Fetch now' }))
    await waitFor(() =>
      expect(office.callsOf(FETCH)).toEqual([
        expect.objectContaining({ date: '2026-11-19', provider: 'weixin' }),
      ]),
    )
  })

  it('adds up: what came less what went back less fees goes to the bank', () => {
    const [provider] = createStatementDay().providers
    if (!provider) throw new Error('a day without a provider')
    const sums = listSums(provider)
    const sum = (key: 'ours' | 'statement') =>
      sums.filter(row => row.key !== 'toBank').reduce((total, row) => total + (row[key] ?? 0), 0)
    const bank = sums.find(({ key }) => key === 'toBank')
    expect(bank?.statement).toBe(sum('statement'))
    expect(bank?.difference).toBe((bank?.statement ?? 0) - (bank?.ours ?? 0))
  })

  it('can’t be closed before each difference is explained, and says why', async () => {
    await renderConsole(<CloseDayCard day={createStatementDay()} />, finance)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Close/ })
    expect(button.disabled).toBe(true)
    expect(screen.getByText('Explain every difference first.')).toBeTruthy()
    expect(screen.getByText('30 of 31 lines match or are explained')).toBeTruthy()
  })

  it('is closed at the version that was seen', async () => {
    const office = createFakeOffice()
    const day = createStatementDay({ status: 'ready', obstacle: null })
    office.answer(CLOSE, { data: { ...day, status: 'closed' } })
    await renderConsole(<CloseDayCard day={day} />, finance)
    fireEvent.click(screen.getByRole('button', { name: /^Close/ }))
    await waitFor(() =>
      expect(office.callsOf(CLOSE)).toEqual([expect.objectContaining({ date: '2026-11-19', version: 2 })]),
    )
  })

  it('that is closed says by whom and offers nothing more', async () => {
    const closedBy = { kind: 'operator' as const, id: 'op-2', name: 'Sun Qiao' }
    const day = createStatementDay({
      status: 'closed',
      obstacle: 'closed',
      closedAt: '2026-11-20T02:00:00Z',
      closedBy,
    })
    await renderConsole(<CloseDayCard day={day} />, finance)
    expect(screen.getByText(/Closed by Sun Qiao/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
