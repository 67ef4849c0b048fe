import { stopChairWithRetry, type ChairStopOutcome } from '@/platform/chairLink'
import { request } from '../api/request'

/** Stops a chair over the internet, from a page that has no link of its own to it. Never rejects. */
export const stopChairOverInternet = (
  serialNumber: string,
  options: { onDelayed: () => void },
): Promise<ChairStopOutcome> => {
  const ask = (isEmergency: boolean) =>
    request('/device/stop', { serialNumber, isEmergency }, { showErrorToast: false })
  return stopChairWithRetry(
    { stop: () => ask(false), emergencyStop: () => ask(true) },
    { isEmergency: false, ...options },
  )
}
