type AnyFunction = (...parameters: unknown[]) => unknown

/** How an object of `wx` reaches its back-end. */
export type Reach = {
  /** Calls with options that may carry success, fail and complete. */
  call: (name: string, options?: unknown) => unknown
  callSync: (name: string, ...parameters: unknown[]) => unknown
  listen: (event: string, listener: unknown) => void
  unlisten: (event: string, listener?: unknown) => void
}

/**
 * Lets the realm's clock show the time at which a frame was taken while it is handed over: a busy machine shall not look like
 * a camera with an unsteady hand.
 */
const atTime = (time: number, run: () => void) => {
  const { now } = Date
  Date.now = () => time
  try {
    run()
  } finally {
    Date.now = now
  }
}

type Shape = { calls?: readonly string[]; events?: readonly string[] }

/** Objects that differ in nothing but the names of what they can do and tell. */
const SHAPES = {
  CameraFrameListener: { calls: ['start', 'stop'], events: ['Frame'] },
  SocketTask: { calls: ['send', 'close'], events: ['Open', 'Close', 'Error', 'Message'] },
  UpdateManager: { events: ['CheckForUpdate', 'UpdateReady', 'UpdateFailed'] },
} as const satisfies Record<string, Shape>

const FILE_CALLS = ['readFile', 'writeFile', 'access', 'unlink', 'getFileInfo', 'stat', 'copyFile']
const FILE_SYNC_CALLS = ['readFileSync', 'writeFileSync', 'accessSync', 'unlinkSync', 'statSync']

type Callbacks = { success?: (answer: object) => void; complete?: (answer: object) => void }

const withoutCallbacks = (options: unknown) =>
  Object.fromEntries(
    Object.entries((options ?? {}) as object).filter(([, value]) => typeof value !== 'function'),
  )

type WxThing = Record<string, AnyFunction>

const withId = (options: unknown, objectId: number) => ({ ...(options as object | undefined), objectId })

/** Methods of `wx` that give an object to work with. Back-ends know each object by its number. */
export const createObjects = ({ call, callSync, listen, unlisten }: Reach): Record<string, AnyFunction> => {
  const create = (type: keyof typeof SHAPES, options: unknown = {}): WxThing => {
    const objectId = callSync(`${type}.create`, options) as number
    const { calls = [], events = [] }: Shape = SHAPES[type]
    const thing: WxThing = {}
    for (const name of calls) thing[name] = given => call(`${type}.${name}`, withId(given, objectId))
    for (const name of events) {
      thing[`on${name}`] = listener => listen(`${type}.${name}#${objectId}`, listener)
      thing[`off${name}`] = listener => unlisten(`${type}.${name}#${objectId}`, listener)
    }
    return thing
  }

  const createVisionKitSession = (options: unknown) => {
    const objectId = callSync('VKSession.create', options) as number
    const eventOf = (name: unknown) => `VKSession.${String(name)}#${objectId}`
    const ask = (name: string, given: unknown = {}) => call(`VKSession.${name}`, withId(given, objectId))
    return {
      start: (onStarted: unknown) => {
        const tell = (errorCode: number) => (onStarted as AnyFunction | undefined)?.(errorCode)
        ask('start', {
          success: () => tell(0),
          fail: ({ errCode }: { errCode?: number }) => tell(errCode ?? -1),
        })
      },
      stop: () => void ask('stop', { fail: () => undefined }),
      destroy: () => void ask('destroy', { fail: () => undefined }),
      detectFace: (given: unknown) => void ask('detectFace', { ...(given as object), fail: () => undefined }),
      on: (name: unknown, listener: unknown) => listen(eventOf(name), listener),
      off: (name: unknown, listener: unknown) => unlisten(eventOf(name), listener),
    }
  }

  const fileSystem: WxThing = {}
  for (const name of FILE_CALLS) fileSystem[name] = options => call(`FileSystemManager.${name}`, options)
  for (const name of FILE_SYNC_CALLS) {
    fileSystem[name] = (...parameters) => callSync(`FileSystemManager.${name}`, ...parameters)
  }

  return {
    createCameraContext: () => ({
      onCameraFrame: (onFrame: unknown) => {
        const { start, stop, onFrame: listenToFrames } = create('CameraFrameListener')
        listenToFrames?.((frame: unknown) => {
          const { takenAt, ...shown } = frame as { takenAt: number }
          atTime(takenAt, () => (onFrame as AnyFunction)(shown))
        })
        return { start, stop }
      },
    }),
    createVKSession: createVisionKitSession,
    connectSocket: options => {
      const task = create('SocketTask', withoutCallbacks(options))
      const { success, complete } = (options ?? {}) as Callbacks
      void Promise.resolve().then(() => {
        success?.({ errMsg: 'connectSocket:ok' })
        complete?.({ errMsg: 'connectSocket:ok' })
      })
      return task
    },
    getUpdateManager: () => ({
      ...create('UpdateManager'),
      applyUpdate: () => callSync('UpdateManager.applyUpdate'),
    }),
    getFileSystemManager: () => fileSystem,
    onNeedPrivacyAuthorization: listener => {
      callSync('Privacy.listen')
      listen('NeedPrivacyAuthorization', (asked: unknown) => {
        const { id, referrer } = asked as { id: number; referrer: string }
        const resolve = (answer: unknown) => callSync('Privacy.resolve', id, answer)
        ;(listener as AnyFunction)(resolve, { referrer })
      })
    },
  }
}
