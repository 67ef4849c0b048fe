import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createContribution } from '../../testing/contribution'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import type { Contribution } from './contribution'
import { ContributionDetail } from './ContributionDetail'

const SHOW = '/office/v1/review/show'
const HIDE = '/office/v1/review/hide'

const open = async (contribution: Contribution) => {
  const office = createFakeOffice()
  office.answer('/office/v1/review/get', { data: contribution })
  office.answer(SHOW, { data: contribution })
  office.answer(HIDE, { data: contribution })
  await renderConsole(<ContributionDetail recordId={`${contribution.kind}:${contribution.id}`} />)
  await screen.findByText(contribution.text)
  return office
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('what a customer wrote', () => {
  it('is shown as it is, and the button says so', async () => {
    const office = await open(createContribution())
    expect(screen.getByRole('img', { name: '4 stars of 5' })).toBeInTheDocument()
    press('Show')
    await waitFor(() =>
      expect(office.callsOf(SHOW)).toEqual([
        { requestKey: expect.any(String) as string, kind: 'review', id: 'review-1', version: 2 },
      ]),
    )
  })

  it('is shown with a public reply', async () => {
    const office = await open(createContribution())
    type('Public reply', ' Thank you ')
    press('Show and reply')
    await waitFor(() => expect(office.callsOf(SHOW)[0]).toMatchObject({ reply: 'Thank you' }))
  })

  it('is hidden only with the rule that it breaks', async () => {
    const office = await open(createContribution({ warnings: ['contactDetails'] }))
    expect(screen.getByText(/This may contain a phone number/)).toBeInTheDocument()
    press('Hide')
    expect(screen.getByText('Choose the rule it breaks.')).toBeInTheDocument()
    expect(office.callsOf(HIDE)).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: 'Personal data' }))
    press('Hide')
    await waitFor(() => expect(office.callsOf(HIDE)[0]).toMatchObject({ reason: 'personalData', version: 2 }))
  })

  it('is a question that is not shown without its answer', async () => {
    const question = { kind: 'question', stars: null, skuName: null, orderId: null } as const
    const office = await open(createContribution({ ...question, text: 'Does it fit 186 cm?' }))
    press('Show with the answer')
    expect(screen.getByText(/Write the answer/)).toBeInTheDocument()
    expect(office.callsOf(SHOW)).toEqual([])
    type('Public answer', 'Yes')
    press('Show with the answer')
    await waitFor(() => expect(office.callsOf(SHOW)[0]).toMatchObject({ kind: 'question', reply: 'Yes' }))
  })

  it('is kept in sight when what readers report is no reason to hide it', async () => {
    const report = { reason: 'untrue', at: '2026-11-21T06:00:00Z' } as const
    const office = await open(createContribution({ state: 'shown', reports: [report] }))
    expect(screen.getByText('is false', { exact: false })).toBeInTheDocument()
    press('Keep visible')
    await waitFor(() => expect(office.callsOf(SHOW)).toHaveLength(1))
  })

  it('tells that a colleague was first', async () => {
    const office = await open(createContribution())
    office.answer(SHOW, { code: 3001, message: 'changed', data: createContribution({ state: 'hidden' }) })
    press('Show')
    expect(await screen.findByText('Someone changed this in the meantime')).toBeInTheDocument()
  })
})
