import * as fc from 'fast-check'
import { getFirmwarePlace, getFirmwareRetryDelayMs, shouldHoldFirmware } from './firmware'

describe('the order in which a release is opened', () => {
  it('is the same each time it is asked, and a part of a hundred', () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), (serialNumber, release) => {
        const place = getFirmwarePlace(serialNumber, release)
        expect(place).toBe(getFirmwarePlace(serialNumber, release))
        expect(Number.isInteger(place) && place >= 0 && place < 100).toBe(true)
      }),
    )
  })

  it('gives five percent of a fleet about five percent of the chairs, and each release others', () => {
    const serials = Array.from({ length: 10_000 }, (_, index) => `W824A${String(index).padStart(5, '0')}`)
    const firstOf = (release: string) => serials.filter(serial => getFirmwarePlace(serial, release) < 5)
    const [one, other] = [firstOf('release one'), firstOf('release two')]
    for (const first of [one, other]) {
      expect(first.length).toBeGreaterThan(400)
      expect(first.length).toBeLessThan(600)
    }
    expect(one.filter(serial => other.includes(serial)).length).toBeLessThan(100)
  })
})

it('a chair is tried again later and later, six hours at most', () => {
  const delays = [1, 2, 3, 4, 5, 6, 50].map(getFirmwareRetryDelayMs)
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays[0]).toBe(60_000)
  expect(delays.at(-1)).toBe(6 * 3_600_000)
})

describe('a release', () => {
  it('goes on while one chair fails, however few have ended', () => {
    expect(shouldHoldFirmware({ installed: 0, failed: 1 })).toBe(false)
  })
  it('is held once more than three of a hundred have failed', () => {
    expect(shouldHoldFirmware({ installed: 97, failed: 3 })).toBe(false)
    expect(shouldHoldFirmware({ installed: 96, failed: 4 })).toBe(true)
    expect(shouldHoldFirmware({ installed: 21, failed: 2 })).toBe(true)
  })
})
