import { openBluetoothTestPage } from './support/bluetooth/openBluetoothTestPage'

describe('a chair beside the phone, by Web Bluetooth', () => {
  let bench: Awaited<ReturnType<typeof openBluetoothTestPage>>
  beforeAll(async () => {
    bench = await openBluetoothTestPage()
    await bench.connect()
  })
  afterAll(() => bench.close())

  const start = { name: 'start', program: 1, minutes: 10, token: 9, stopCount: 0 } as const

  it('is found by its number, comes together with the phone and obeys it', async () => {
    const { page, chair } = bench
    expect(await page.evaluate(command => window.bench.command(command), start)).toBe('ok')
    expect(['preparing', 'running']).toContain(chair.state().phase)
    await page.evaluate(() => window.bench.command({ name: 'set', parameter: 'heat', value: 2 }))
    expect(chair.state().heat).toBe(2)
  })

  it('goes on when the connection is lost, and is connected again by itself', async () => {
    const { page, chair, radio } = bench
    const before = await page.evaluate(() => window.bench.seen.changes.length)
    await radio.drop()
    await page.waitForFunction(
      count => window.bench.seen.changes.length > count && window.bench.seen.changes.at(-1) === 'ready',
      before,
    )
    expect(['preparing', 'running']).toContain(chair.state().phase)
    expect(await page.evaluate(() => window.bench.command({ name: 'pause' }))).toBe('ok')
  })

  it('stops in an emergency, holds, and is released', async () => {
    const { page, chair } = bench
    expect(await page.evaluate(() => window.bench.stop())).toBe('ok')
    expect(chair.state().phase).toBe('emergencyStopped')
    await page.waitForFunction(() => window.bench.seen.phase === 'emergencyStopped')
    expect(await page.evaluate(command => window.bench.command(command), { ...start, token: 10 })).toBe(
      'emergencyStopped',
    )
    expect(await page.evaluate(() => window.bench.reset())).toBe('ok')
  })
})
