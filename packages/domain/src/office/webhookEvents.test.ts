import { DAY_MS } from '../durations'
import { WEBHOOK_RETRY_DELAYS_MS, getWebhookRetryDelayMs } from './webhookEvents'

describe('tries of a webhook', () => {
  it('get further apart, and end after about three days', () => {
    const total = WEBHOOK_RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0)
    expect(total / DAY_MS).toBeCloseTo(3.15, 1)
    expect([...WEBHOOK_RETRY_DELAYS_MS].sort((a, b) => a - b)).toEqual(WEBHOOK_RETRY_DELAYS_MS)
    expect(getWebhookRetryDelayMs(1)).toBe(5000)
    expect(getWebhookRetryDelayMs(WEBHOOK_RETRY_DELAYS_MS.length)).toBe(DAY_MS)
    expect(getWebhookRetryDelayMs(WEBHOOK_RETRY_DELAYS_MS.length + 1)).toBeNull()
  })
})
