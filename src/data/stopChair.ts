import { stopSurely, type StopOutcome } from '@/platform/chairLink'
import { request } from './request'

/** Stops a chair over the internet, from a page that has no link of its own to it. Never rejects. */
export const stopChair = (
  serialNumber: string,
  options: { isEmergency: boolean; onDelayed: () => void },
): Promise<StopOutcome> => {
  const ask = (isEmergency: boolean) =>
    request('/device/stop', { serialNumber, isEmergency }, { announces: false })
  return stopSurely({ stop: () => ask(false), emergencyStop: () => ask(true) }, options)
}
