import type { SimulatedNetwork } from './simulatedNetwork'
import type { ProviderNotice } from './simulatedProvider'
import type { World } from './world'

/** A provider sends a notice again until it is taken, at most so often. */
const MAX_TRIES = 8
const RETRY_MS = 30_000

/**
 * Sends the notices of providers as they do: late, in any order, some twice, under the same number or another one.
 * @param onTaken called with our number when the server has taken a notice
 */
export const createNoticeSender = (
  world: World,
  getNetwork: () => SimulatedNetwork,
  onTaken: (outTradeNo: string) => void,
) => {
  const { faults, scheduler, history, random } = world

  const send = async ({ provider, ...notice }: ProviderNotice): Promise<void> => {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      await scheduler.sleep(random.nextFraction() * (tries === 1 ? 3000 : RETRY_MS))
      const status = await getNetwork().notify(`/payment_notice/${provider}`, JSON.stringify(notice))
      const { outTradeNo } = notice.transaction
      history.record(`notice of ${outTradeNo.slice(0, 6)} try ${tries}: ${status ?? 'no answer'}`)
      if (status === 200) return onTaken(outTradeNo)
    }
  }

  return (notice: ProviderNotice): void => {
    void send(notice)
    if (faults.happens('noticeDoubling')) void send(notice)
    if (faults.happens('noticeDoubling')) void send({ ...notice, eventId: world.createId() })
  }
}
