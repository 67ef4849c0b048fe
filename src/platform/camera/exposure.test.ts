import { lockExposure } from './exposure.h5'

const cameraTrack = (capabilities: object, settings: object) => {
  const applyConstraints = jest.fn(async (_constraints: MediaTrackConstraints) => {})
  const track = { getCapabilities: () => capabilities, getSettings: () => settings, applyConstraints }
  return { track: track as unknown as MediaStreamTrack, applyConstraints }
}

it('holds exposure and white balance at the values in force', async () => {
  const { track, applyConstraints } = cameraTrack(
    { exposureMode: ['continuous', 'manual'], whiteBalanceMode: ['continuous', 'manual'] },
    { exposureTime: 166, iso: 200, colorTemperature: 4500 },
  )
  await lockExposure(track)
  expect(applyConstraints).toHaveBeenCalledWith({
    advanced: [
      { exposureMode: 'manual', exposureTime: 166, iso: 200 },
      { whiteBalanceMode: 'manual', colorTemperature: 4500 },
    ],
  })
})

it('leaves a camera alone that can only follow the light', async () => {
  const { track, applyConstraints } = cameraTrack({ exposureMode: ['continuous'] }, { exposureTime: 166 })
  await lockExposure(track)
  expect(applyConstraints).not.toHaveBeenCalled()
})

it('keeps the light on', async () => {
  const { track, applyConstraints } = cameraTrack(
    { exposureMode: ['manual'] },
    { exposureTime: 166, torch: true },
  )
  await lockExposure(track)
  expect(applyConstraints).toHaveBeenCalledWith({
    advanced: [{ exposureMode: 'manual', exposureTime: 166 }, { torch: true }],
  })
})

it('goes on when the camera refuses after all', async () => {
  const { track, applyConstraints } = cameraTrack({ exposureMode: ['manual'] }, { exposureTime: 166 })
  applyConstraints.mockRejectedValueOnce(new Error('busy'))
  await expect(lockExposure(track)).resolves.toBeUndefined()
})
