beforeEach(() => {
  jest.resetModules()
  jest.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => jest.useRealTimers())

describe('the server’s clock', () => {
  const load = () => import('./serverClock')

  it('is not known before an answer', async () => {
    const { toServerTime } = await load()
    expect(toServerTime(1_000_000)).toBeNull()
  })

  it('is told by the answer that was the shortest on its way', async () => {
    const { noteServerTime, toServerTime } = await load()
    for (const delay of [4000, 300, 2500]) noteServerTime(Date.now() + 90_000 - delay)
    expect(toServerTime(1_000_000)).toBe(1_089_700)
  })

  it('is right again a few answers after the phone’s clock was changed', async () => {
    const { noteServerTime, toServerTime } = await load()
    noteServerTime(1_000_000)
    jest.setSystemTime(5_000_000)
    for (let count = 0; count < 8; count += 1) noteServerTime(1_000_100)
    expect(toServerTime(5_000_000)).toBe(1_000_100)
  })
})
