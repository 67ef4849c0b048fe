import '@testing-library/jest-dom'
import { firstSteps } from '@anzuo/domain/office/firstSteps'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import { FirstStepsCard } from './FirstStepsCard'

const READ = '/office/v1/settings/first_steps'
const PUT_AWAY = '/office/v1/settings/put_away_first_steps'
const stepsDone = (isDone: (step: string) => boolean) =>
  firstSteps.map(step => ({ step, isDone: isDone(step) }))

describe('the first steps', () => {
  it('lead to where each is done, and are put away for everybody', async () => {
    const office = createFakeOffice()
    const steps = stepsDone(step => step === 'company')
    office.answer(READ, { data: { steps, isPutAway: false } })
    office.answer(PUT_AWAY, { data: { steps, isPutAway: true } })
    await renderConsole(<FirstStepsCard />)
    const link = await screen.findByRole('link', { name: /First product on sale/ })
    expect(link).toHaveAttribute('href', '/products/create')
    expect(screen.getAllByText('still to do')).toHaveLength(firstSteps.length - 1)
    fireEvent.click(screen.getByRole('button', { name: 'Hide this list' }))
    await waitFor(() => expect(office.callsOf(PUT_AWAY)).toHaveLength(1))
  })

  it('are gone when all is there', async () => {
    const office = createFakeOffice()
    office.answer(READ, { data: { steps: stepsDone(() => true), isPutAway: false } })
    await renderConsole(<FirstStepsCard />)
    await waitFor(() => expect(office.callsOf(READ)).toHaveLength(1))
    expect(screen.queryByText('Before the first sale')).not.toBeInTheDocument()
  })
})
