import { createMeasurementLifetime } from './measurementLifetime'

const start = () => {
  const onInterrupted = jest.fn()
  const release = jest.fn()
  return { onInterrupted, release, lifetime: createMeasurementLifetime(onInterrupted, release) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('the lifetime of a measurement', () => {
  it('ends when the camera gives no first frame', () => {
    const { onInterrupted, release } = start()
    jest.advanceTimersByTime(7999)
    expect(onInterrupted).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(onInterrupted).toHaveBeenCalledWith('cameraLost')
    expect(release).toHaveBeenCalledTimes(1)
  })

  it('goes on while frames come, and ends four seconds after the last', () => {
    const { lifetime, onInterrupted } = start()
    for (let second = 0; second < 20; second += 1) {
      lifetime.keepAlive()
      jest.advanceTimersByTime(1000)
    }
    expect(onInterrupted).not.toHaveBeenCalled()
    jest.advanceTimersByTime(3000)
    expect(onInterrupted).toHaveBeenCalledWith('cameraLost')
  })

  it('waits for no frame once there is an outcome', () => {
    const { lifetime, onInterrupted } = start()
    lifetime.stopWaiting()
    jest.advanceTimersByTime(60_000)
    expect(onInterrupted).not.toHaveBeenCalled()
  })

  it('ends once, and tells nobody who ended it', () => {
    const { lifetime, onInterrupted, release } = start()
    lifetime.close()
    lifetime.close()
    lifetime.interrupt('hidden')
    lifetime.keepAlive()
    jest.advanceTimersByTime(60_000)
    expect(lifetime.isClosed()).toBe(true)
    expect(release).toHaveBeenCalledTimes(1)
    expect(onInterrupted).not.toHaveBeenCalled()
  })
})
