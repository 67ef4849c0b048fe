import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import {
  createWebhookSender,
  formatWebhookSecret,
  isPublicAddress,
  isWebhookUrlAllowed,
  signWebhook,
} from './webhookSender'

describe('a webhook', () => {
  it('is signed as the reference library signs it', () => {
    fc.assert(
      fc.property(
        fc.record({
          bytes: fc.uint8Array({ minLength: 24, maxLength: 64 }),
          id: fc.uuid(),
          timestamp: fc.integer({ min: 1, max: 4_000_000_000 }),
          body: fc.string({ unit: 'grapheme' }),
        }),
        ({ bytes, id, timestamp, body }) => {
          const secret = formatWebhookSecret(Buffer.from(bytes))
          const expected = new Webhook(secret).sign(id, new Date(timestamp * 1000), body)
          assert.equal(signWebhook({ id, timestamp, body, secrets: [secret] }), expected)
        },
      ),
    )
  })
})

describe('where webhooks may go in production', () => {
  const isAllowed = (url: string) => isWebhookUrlAllowed(url, { allowsPrivate: false })

  it('is the internet over TLS', () => {
    assert.ok(isAllowed('https://erp.example.com/hooks'))
    assert.ok(isAllowed('https://8.8.8.8/hooks'))
    for (const url of [
      'http://erp.example.com/',
      'ftp://erp.example.com/',
      'https://me:you@erp.example.com/',
      'none',
    ])
      assert.ok(!isAllowed(url), url)
  })

  it('is no address of our own network, however it is written', () => {
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '224.0.0.1',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a00:1]',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::a00:1]',
      '[2002:7f00:1::]',
    ])
      assert.ok(!isAllowed(`https://${host}/`), host)
    assert.ok(!isPublicAddress('not an address'))
  })

  it('is asked for anew when something is sent: a name that leads to our own network gets nothing', async () => {
    const send = createWebhookSender({ allowsPrivate: false })
    const message = { id: 'one', timestamp: 1, body: '{}', secrets: [formatWebhookSecret(Buffer.alloc(32))] }
    const { status, problem } = await send({ ...message, url: 'https://localhost/' })
    assert.deepEqual([status, problem], [null, 'its name leads to no address of the internet'])
    const literal = await send({ ...message, url: 'https://127.0.0.1/' })
    assert.deepEqual([literal.status, literal.problem], [null, 'the address is not allowed'])
  })
})
