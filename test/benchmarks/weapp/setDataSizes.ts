import type { RunningMiniProgram } from '@anzuo/miniprogram-host'

type Caller = { setData: (data: object, onApplied?: () => void) => void }
type MeasuredApp = { setDataBytes: number[] }

/**
 * Has the app that runs note how many bytes of JSON each `setData` of a page or component carries: on a phone they travel from the
 * thread of the scripts to that of the screen.
 */
export const watchSetData = (app: RunningMiniProgram): Promise<unknown> =>
  app.client.evaluate(() => {
    const { getApp, getCurrentPages } = globalThis as unknown as {
      getApp: () => MeasuredApp
      getCurrentPages: () => Caller[]
    }
    const measured = getApp()
    measured.setDataBytes = []
    let prototype = getCurrentPages()[0] as Caller
    // Pages and components inherit the one function.
    while (!Object.prototype.hasOwnProperty.call(prototype, 'setData'))
      prototype = Object.getPrototypeOf(prototype) as Caller
    const original = prototype.setData
    prototype.setData = function (data, onApplied) {
      // Each unit that is escaped is one byte: `%E4`.
      const bytes = encodeURIComponent(JSON.stringify(data)).replace(/%../g, '_').length
      measured.setDataBytes.push(bytes)
      original.call(this, data, onApplied)
    }
  })

/** Bytes of each `setData` since the last time that this was asked. */
export const takeSetDataBytes = async (app: RunningMiniProgram): Promise<number[]> =>
  (await app.client.evaluate(() => {
    const { getApp } = globalThis as unknown as { getApp: () => MeasuredApp }
    return getApp().setDataBytes.splice(0)
  })) as number[]
