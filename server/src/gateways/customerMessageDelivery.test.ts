import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCustomerMessageDelivery } from './customerMessageDelivery'

const MESSAGE = {
  subject: 'Your invoice',
  text: 'The invoice of your order R1 is there.',
  locale: 'en-GB',
  sms: { kind: 'invoiceIssued', fields: { number: 'R1' } },
} as const
const PHONE = { channel: 'phone', address: '13800006021' } as const
const MAILBOX = { channel: 'email', address: 'lin@shop.example' } as const

describe('a message to a customer', () => {
  it('goes to a phone as text alone, and to a mailbox with its subject', async () => {
    const sent: unknown[] = []
    const send = async (message: unknown) => {
      sent.push(message)
      return { ok: true } as const
    }
    const deliver = createCustomerMessageDelivery({
      mail: { send, close: () => {} },
      sms: { send },
      print: null,
    })
    assert.deepEqual(await deliver({ ...MESSAGE, target: PHONE }), { ok: true })
    assert.deepEqual(await deliver({ ...MESSAGE, target: MAILBOX }), { ok: true })
    assert.deepEqual(sent, [
      { phone: PHONE.address, text: MESSAGE.text, locale: 'en-GB', ...MESSAGE.sms },
      { to: MAILBOX.address, subject: MESSAGE.subject, text: MESSAGE.text },
    ])
  })

  it('is shown to a developer, and sent nowhere where there is no gateway', async () => {
    const printed: string[] = []
    const deliver = createCustomerMessageDelivery({
      mail: null,
      sms: null,
      print: line => void printed.push(line),
    })
    assert.equal(await deliver({ ...MESSAGE, target: PHONE }), null)
    assert.equal(await deliver({ ...MESSAGE, target: MAILBOX }), null)
    assert.equal(printed.length, 2)
  })
})
