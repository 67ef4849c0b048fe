import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { WebhooksPage } from './WebhooksPage'
import type { WebhookDelivery, WebhookEndpoint } from './webhook'

const LIST = '/office/v1/webhook/list'
const CREATE = '/office/v1/webhook/create'
const DELIVERIES = '/office/v1/webhook/deliveries'
const TRIES = '/office/v1/webhook/tries'
const AGAIN = '/office/v1/webhook/send_again'

const endpoint: WebhookEndpoint = {
  id: 'endpoint-1',
  version: 1,
  url: 'https://erp.example.com/hooks',
  description: 'Warehouse',
  topics: ['order'],
  isEnabled: false,
  stoppedFor: 'noAnswer',
  stoppedAt: '2026-11-20T00:00:00Z',
  lastSuccessAt: null,
  previousSecretUntil: null,
  waiting: 4,
  createdAt: '2026-11-01T00:00:00Z',
}

const delivery: WebhookDelivery = {
  id: 'delivery-1',
  eventId: 'event-1',
  type: 'order.paid',
  status: 'failed',
  tries: 10,
  nextTryAt: null,
  lastTriedAt: '2026-11-20T00:00:00Z',
  httpStatus: 500,
  problem: null,
  milliseconds: 80,
  createdAt: '2026-11-17T00:00:00Z',
  payload: '{"type":"order.paid","data":{"total":69900}}',
}

const open = async () => {
  const office = createFakeOffice()
  office.answer(LIST, { data: { endpoints: [endpoint] } })
  office.answer(DELIVERIES, { data: { deliveries: [delivery], next: null } })
  const session = createSession({ permissions: [{ permission: 'webhooks:change', reach: 'all' }] })
  await renderConsole(<WebhooksPage />, session)
  await screen.findByText('https://erp.example.com/hooks')
  return office
}

describe('webhooks', () => {
  it('say when an address was stopped, and what waits for it', async () => {
    await open()
    expect(screen.getByText('stopped: no answer for three days')).toBeTruthy()
    expect(screen.getByText('4 waiting')).toBeTruthy()
  })

  it('are added with topics, and the secret is shown once', async () => {
    const office = await open()
    office.answer(CREATE, { data: { endpoint, secret: 'whsec_abc' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add address' }))
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'erp.example.com' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add and show the secret' }))
    expect(await screen.findByText('Enter an https address.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://erp.example.com/in' } })
    fireEvent.click(screen.getByLabelText('Stock'))
    fireEvent.click(screen.getByRole('button', { name: 'Add and show the secret' }))
    expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy()
    expect(office.callsOf(CREATE)[0]).toMatchObject({ url: 'https://erp.example.com/in', topics: ['stock'] })
  })

  it('show each try of a delivery with its answer', async () => {
    const office = await open()
    office.answer(TRIES, {
      data: {
        tries: [
          { at: '2026-11-17T00:05:05Z', httpStatus: 200, problem: null, milliseconds: 80 },
          {
            at: '2026-11-17T00:00:05Z',
            httpStatus: null,
            problem: 'no answer in time',
            milliseconds: 15_000,
          },
          { at: '2026-11-17T00:00:00Z', httpStatus: 503, problem: null, milliseconds: 12 },
        ],
      },
    })
    fireEvent.click(screen.getByText('https://erp.example.com/hooks'))
    fireEvent.click(await screen.findByText('order.paid'))
    const rows = within(await screen.findByRole('table', { name: 'Attempts' })).getAllByRole('row')
    expect(rows.slice(1).map(row => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
      '200',
      'no answer: no answer in time',
      '503',
    ])
  })

  it('are sent again from what was sent', async () => {
    const office = await open()
    office.answer(TRIES, { data: { tries: [] } })
    office.answer(AGAIN, { data: { ...delivery, status: 'due' } })
    fireEvent.click(screen.getByText('https://erp.example.com/hooks'))
    fireEvent.click(await screen.findByText('order.paid'))
    expect(screen.getByText(/"total": 69900/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(office.callsOf(AGAIN)[0]).toMatchObject({ id: 'delivery-1' }))
  })
})
