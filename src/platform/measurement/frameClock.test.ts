import { createVideoFrameClock } from './frameClock'

it('prefers the time at which the camera took the frame', () => {
  const toFrameTime = createVideoFrameClock()
  expect(toFrameTime(500, { captureTime: 480, mediaTime: 3 })).toBe(480)
  expect(toFrameTime(533, { captureTime: 513, mediaTime: 3.033 })).toBe(513)
})

it('takes the place in the stream, in milliseconds, when there is no capture time', () => {
  const toFrameTime = createVideoFrameClock()
  expect(toFrameTime(500, { mediaTime: 3 })).toBe(3000)
})

it('falls back to the moment of the call, also for a stream that stands at zero', () => {
  expect(createVideoFrameClock()(500, {})).toBe(500)
  expect(createVideoFrameClock()(500, { mediaTime: 0 })).toBe(500)
})

it('stays with the clock of the first frame, because the origins differ', () => {
  const toFrameTime = createVideoFrameClock()
  toFrameTime(500, {})
  expect(toFrameTime(533, { captureTime: 9000, mediaTime: 3 })).toBe(533)
})
