import { turnTorchOn } from './torch.h5'

const cameraTrack = (capabilities: object | undefined) => {
  const applyConstraints = jest.fn(async (_constraints: MediaTrackConstraints) => {})
  const track = { getCapabilities: capabilities && (() => capabilities), applyConstraints }
  return { track: track as unknown as MediaStreamTrack, applyConstraints }
}

it('turns on the light of a camera that has one', async () => {
  const { track, applyConstraints } = cameraTrack({ torch: true })
  expect(await turnTorchOn(track)).toBe('on')
  expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
})

it.each([
  ['a camera without light', { torch: false }],
  ['a browser that does not know of lights', {}],
  ['a browser that names no capabilities', undefined],
])('says of %s that there is none', async (_, capabilities) => {
  const { track, applyConstraints } = cameraTrack(capabilities)
  expect(await turnTorchOn(track)).toBe('unavailable')
  expect(applyConstraints).not.toHaveBeenCalled()
})

it('says so too when the camera refuses after all, and when there is no camera', async () => {
  const { track, applyConstraints } = cameraTrack({ torch: true })
  applyConstraints.mockRejectedValueOnce(new Error('busy'))
  expect(await turnTorchOn(track)).toBe('unavailable')
  expect(await turnTorchOn(undefined)).toBe('unavailable')
})
