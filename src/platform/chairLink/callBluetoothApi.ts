import { wait } from './wait'
import { classifyMiniProgramBluetoothError } from './bluetoothErrors'
import { ChairLinkError } from './types'

/** Tries of one step for the codes that pass by themselves. */
const MAX_CALL_ATTEMPTS = 3

/** Rejects with `noAnswer` when some work of the mini-program's Bluetooth takes longer: the platform may call nothing back. */
export const withBluetoothTimeout = async <Value>(work: Promise<Value>, ms: number): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChairLinkError('noAnswer')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Repeats a step for the codes that pass, takes "already so" for success, and turns the rest into our problems. */
export const callBluetoothApi = async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ChairLinkError) throw error
      const { reaction, problem } = classifyMiniProgramBluetoothError(
        error as { errCode?: number; errMsg?: string },
      )
      if (reaction === 'proceed') return null
      const passes = reaction === 'backOff' || reaction === 'pace' || reaction === 'rediscover'
      if (!passes || attempt >= MAX_CALL_ATTEMPTS) throw new ChairLinkError(problem)
      await wait(100 * attempt)
    }
  }
}
