/** A wish that was not answered so soon is called off: a network that comes back must not bring it to the chair later. */
export const CLOUD_REQUEST_TIMEOUT_MS = 6000

/** Makes a call over the internet, and calls it off when its time is over. */
export const withTimeout = async <Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), CLOUD_REQUEST_TIMEOUT_MS)
  try {
    return await call(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
