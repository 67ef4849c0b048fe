import { toCameraFailure, openCamera } from './openCamera.h5'

const exception = (name: string) => Object.assign(new Error(name), { name })

it.each([
  ['NotAllowedError', 'permissionRefused'],
  ['SecurityError', 'permissionRefused'],
  ['NotFoundError', 'noCamera'],
  ['OverconstrainedError', 'noCamera'],
  ['NotReadableError', 'cameraInUse'],
  ['AbortError', 'cameraInUse'],
  ['TypeError', 'unsupported'],
] as const)('takes %s for %s', (name, failure) => {
  expect(toCameraFailure(exception(name))).toBe(failure)
})

describe('opening the camera', () => {
  const setBrowser = (browser: { isSecureContext: boolean; getUserMedia?: () => Promise<unknown> }) => {
    Object.defineProperty(window, 'isSecureContext', { value: browser.isSecureContext, configurable: true })
    const mediaDevices = browser.getUserMedia && { getUserMedia: browser.getUserMedia }
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  }

  it('says that the page is not secure before it asks for anything', async () => {
    setBrowser({ isSecureContext: false })
    expect(await openCamera()).toEqual({ kind: 'failed', failure: 'insecureContext' })
  })

  it('says that this browser has no camera interface', async () => {
    setBrowser({ isSecureContext: true })
    expect(await openCamera()).toEqual({ kind: 'failed', failure: 'unsupported' })
  })

  it('gives the refusal of the person as a value', async () => {
    setBrowser({ isSecureContext: true, getUserMedia: () => Promise.reject(exception('NotAllowedError')) })
    expect(await openCamera()).toEqual({ kind: 'failed', failure: 'permissionRefused' })
  })

  it('asks for picture only, never for sound', async () => {
    const getUserMedia = jest.fn(async (_constraints?: MediaStreamConstraints) => 'stream')
    setBrowser({ isSecureContext: true, getUserMedia })
    expect(await openCamera()).toEqual({ kind: 'open', stream: 'stream' })
    expect(getUserMedia).toHaveBeenCalledWith(expect.objectContaining({ audio: false }))
  })
})
