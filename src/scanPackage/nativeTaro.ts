type RequestTask = { abort: () => void }
declare const wx: { request: (options: object) => RequestTask }

/** A request of Taro is its task and a promise at once; what came of it is told by the callbacks. */
const request = (options: object) => {
  const task = wx.request(options)
  return Object.assign(Promise.resolve(), { abort: () => task.abort() })
}

/**
 * Stands in for Taro in this package alone, which holds neither Taro nor React: what the platform's layers ask of Taro are the
 * platform's own calls.
 */
const nativeTaro: object = Object.create(wx, { request: { value: request } })

export default nativeTaro
