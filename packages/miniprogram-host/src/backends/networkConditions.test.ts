import { launchMiniProgram } from '../client/launchMiniProgram'
import { writeMiniProgramToTempFolder } from '../example/ruleViolatingMiniProgram'
import { pollUntil } from '../client/pollUntil'
import { setUpCleanUps } from '../example/setUpCleanUps'
import { createNetwork } from './networkConditions'

const afterTest = setUpCleanUps()

const { signal } = new AbortController()
const answer = (bytes: number) => () => ({ body: new Uint8Array(bytes) })
const measure = async (task: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await task()
  return performance.now() - startedAt
}

test('without a profile nothing is delayed or lost', async () => {
  const { carry } = createNetwork(null)
  const took = await measure(async () => {
    for (let time = 0; time < 20; time++) await carry({ sentBytes: 1e9, signal }, answer(1e6))
  })
  expect(took).toBeLessThan(1000)
})

test('a slow network takes its latency, and time for each byte in both directions', async () => {
  const { carry } = createNetwork('slow-3g')
  const took = await measure(() => carry({ sentBytes: 25_000, signal }, answer(25_000)))
  // 2 s of latency and 50 000 bytes at 50 000 a second; timers may be a moment early.
  expect(took).toBeGreaterThanOrEqual(2990)
})

test('a lossy network loses one request of five, and not by chance', async () => {
  const { carry } = createNetwork('lossy')
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => carry({ sentBytes: 0, signal }, answer(0))),
  )
  expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([4, 9])
  expect((results[4] as PromiseRejectedResult).reason).toMatchObject({
    message: expect.stringContaining('ERR_CONNECTION_RESET') as string,
    fields: { errno: 600001 },
  })
})

test('without a network nothing is sent', async () => {
  const send = jest.fn(answer(0))
  await expect(createNetwork('offline').carry({ sentBytes: 0, signal }, send)).rejects.toThrow(
    'ERR_INTERNET_DISCONNECTED',
  )
  expect(send).not.toHaveBeenCalled()
})

test('what is given up on its way ends at once', async () => {
  const controller = new AbortController()
  const carried = createNetwork('slow-3g').carry({ sentBytes: 0, signal: controller.signal }, answer(0))
  controller.abort()
  await expect(carried).rejects.toMatchObject({ name: 'AbortError' })
})

test('a mini-program that is started without a network is told so, and gets no answer', async () => {
  const { folder, remove } = writeMiniProgramToTempFolder({
    'app.json': JSON.stringify({ pages: ['pages/a/a'] }),
    'app.js': 'App({})',
    'pages/a/a.js':
      "Page({ data: { message: '' }, onLoad() { wx.request({ url: 'http://127.0.0.1:8080/', fail: ({ errMsg }) => this.setData({ message: errMsg }) }) } })",
    'pages/a/a.wxml': '<view>{{message}}</view>',
  })
  afterTest(remove)
  const app = await launchMiniProgram(folder, ['--quiet', '--network', 'offline'])
  afterTest(app.stop)
  await expect(app.wx('getNetworkType')).resolves.toMatchObject({ networkType: 'none' })
  expect(
    await pollUntil(
      () => app.text('view'),
      words => words !== '',
    ),
  ).toContain('ERR_INTERNET_DISCONNECTED')
})
