type AnyFunction = (...parameters: unknown[]) => unknown

/** How an object of `wx` reaches its back-end. */
export type WxBackendAccess = {
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
const runAtTime = (time: number, run: () => void) => {
  const { now } = Date
  Date.now = () => time
  try {
    run()
  } finally {
    Date.now = now
  }
}

type ObjectShape = { calls?: readonly string[]; events?: readonly string[] }

/** Objects that differ only in the names of their methods and events. */
const OBJECT_SHAPES = {
  CameraFrameListener: { calls: ['start', 'stop'], events: ['Frame'] },
  SocketTask: { calls: ['send', 'close'], events: ['Open', 'Close', 'Error', 'Message'] },
  UpdateManager: { events: ['CheckForUpdate', 'UpdateReady', 'UpdateFailed'] },
} as const satisfies Record<string, ObjectShape>

const FILE_ASYNC_METHODS = ['readFile', 'writeFile', 'access', 'unlink', 'getFileInfo', 'stat', 'copyFile']
const FILE_SYNC_METHODS = ['readFileSync', 'writeFileSync', 'accessSync', 'unlinkSync', 'statSync']

type Callbacks = { success?: (answer: object) => void; complete?: (answer: object) => void }

const withoutCallbacks = (options: unknown) =>
  Object.fromEntries(
    Object.entries((options ?? {}) as object).filter(([, value]) => typeof value !== 'function'),
  )

type WxMethodObject = Record<string, AnyFunction>

const withObjectId = (options: unknown, objectId: number) => ({
  ...(options as object | undefined),
  objectId,
})

const createShapedObject = (
  { call, callSync, listen, unlisten }: WxBackendAccess,
  type: keyof typeof OBJECT_SHAPES,
  options: unknown = {},
): WxMethodObject => {
  const objectId = callSync(`${type}.create`, options) as number
  const { calls = [], events = [] }: ObjectShape = OBJECT_SHAPES[type]
  const object: WxMethodObject = {}
  for (const name of calls) object[name] = given => call(`${type}.${name}`, withObjectId(given, objectId))
  for (const name of events) {
    object[`on${name}`] = listener => listen(`${type}.${name}#${objectId}`, listener)
    object[`off${name}`] = listener => unlisten(`${type}.${name}#${objectId}`, listener)
  }
  return object
}

const createCameraContext = (access: WxBackendAccess) => ({
  onCameraFrame: (onFrame: unknown) => {
    const { start, stop, onFrame: listenToFrames } = createShapedObject(access, 'CameraFrameListener')
    listenToFrames?.((frame: unknown) => {
      const { takenAt, ...shown } = frame as { takenAt: number }
      runAtTime(takenAt, () => (onFrame as AnyFunction)(shown))
    })
    return { start, stop }
  },
})

const createVisionKitSession = ({ call, callSync, listen, unlisten }: WxBackendAccess, options: unknown) => {
  const objectId = callSync('VKSession.create', options) as number
  const toEventName = (name: unknown) => `VKSession.${String(name)}#${objectId}`
  const ask = (name: string, given: unknown = {}) => call(`VKSession.${name}`, withObjectId(given, objectId))
  return {
    start: (onStarted: unknown) => {
      const report = (errorCode: number) => (onStarted as AnyFunction | undefined)?.(errorCode)
      ask('start', {
        success: () => report(0),
        fail: ({ errCode }: { errCode?: number }) => report(errCode ?? -1),
      })
    },
    stop: () => void ask('stop', { fail: () => undefined }),
    destroy: () => void ask('destroy', { fail: () => undefined }),
    detectFace: (given: unknown) => void ask('detectFace', { ...(given as object), fail: () => undefined }),
    on: (name: unknown, listener: unknown) => listen(toEventName(name), listener),
    off: (name: unknown, listener: unknown) => unlisten(toEventName(name), listener),
  }
}

const createFileSystemManager = ({ call, callSync }: WxBackendAccess): WxMethodObject => {
  const manager: WxMethodObject = {}
  for (const name of FILE_ASYNC_METHODS) {
    manager[name] = options => call(`FileSystemManager.${name}`, options)
  }
  for (const name of FILE_SYNC_METHODS) {
    manager[name] = (...parameters) => callSync(`FileSystemManager.${name}`, ...parameters)
  }
  return manager
}

const connectSocket = (access: WxBackendAccess, options: unknown): WxMethodObject => {
  const task = createShapedObject(access, 'SocketTask', withoutCallbacks(options))
  const { success, complete } = (options ?? {}) as Callbacks
  void Promise.resolve().then(() => {
    success?.({ errMsg: 'connectSocket:ok' })
    complete?.({ errMsg: 'connectSocket:ok' })
  })
  return task
}

/** The platform's answer where it has no advertisement that suits. */
const NO_ADVERTISEMENT = { errCode: 1004, errMsg: 'no advertisement' }

/** An advertisement of which there is none: it never shows, and says so. */
const createAdvertisement = (): WxMethodObject => {
  let onErrors: AnyFunction[] = []
  const fail = () => {
    for (const onError of onErrors) setTimeout(() => onError(NO_ADVERTISEMENT), 0)
    return Promise.reject(Object.assign(new Error(NO_ADVERTISEMENT.errMsg), NO_ADVERTISEMENT))
  }
  const ignore = () => undefined
  return {
    load: fail,
    show: fail,
    destroy: ignore,
    onLoad: ignore,
    offLoad: ignore,
    onClose: ignore,
    offClose: ignore,
    onError: listener => void onErrors.push(listener as AnyFunction),
    offError: listener => {
      onErrors = onErrors.filter(other => other !== listener)
    },
  }
}

/** Methods of `wx` that give an object to work with. Back-ends know each object by its number. */
export const createWxObjectFactories = (access: WxBackendAccess): Record<string, AnyFunction> => {
  const { callSync, listen } = access
  const fileSystem = createFileSystemManager(access)
  return {
    createCameraContext: () => createCameraContext(access),
    createVKSession: options => createVisionKitSession(access, options),
    connectSocket: options => connectSocket(access, options),
    createInterstitialAd: createAdvertisement,
    createRewardedVideoAd: createAdvertisement,
    getUpdateManager: () => ({
      ...createShapedObject(access, 'UpdateManager'),
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
