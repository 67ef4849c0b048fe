import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { devices } from './devices'
import { launchExample } from './example/launchExample'
import { setUpCleanUps } from './example/setUpCleanUps'
import { recordPictures } from './recording/pictureRecording'
import { countDueFrames, isVideoEncoderInstalled } from './recording/videoRecording'

const program = {
  'app.json': JSON.stringify({ pages: ['pages/one/one', 'pages/two/two'] }),
  'app.js': 'App({})',
  'pages/one/one.js': 'Page({})',
  'pages/one/one.wxml': '<view style="height: 300px; background: #c00">one</view>',
  'pages/two/two.js': `Page({
    data: { count: 0 },
    onLoad() { this.timer = setInterval(() => this.setData({ count: this.data.count + 1 }), 50) },
    onUnload() { clearInterval(this.timer) }
  })`,
  'pages/two/two.wxml': '<view style="height: 300px; background: #0c0">{{count}}</view>',
}

const afterTest = setUpCleanUps()

const folder = mkdtempSync(path.join(tmpdir(), 'recording-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Width and height of a PNG, as its header says. */
const readPngSize = (file: string): [number, number] => {
  const header = readFileSync(file)
  return [header.readUInt32BE(16), header.readUInt32BE(20)]
}

test('a picture is kept of each page that comes to lie on top, and one of the end', async () => {
  const pictures = path.join(folder, 'pictures')
  const { app, close } = await launchExample(program, ['--pictures', pictures])
  afterTest(close)
  await app.wx('navigateTo', { url: '/pages/two/two' })
  await app.wx('navigateBack')
  await close()
  const files = readdirSync(pictures).sort()
  expect(files).toEqual([
    '001-pages-one-one.png',
    '002-pages-two-two.png',
    '003-pages-one-one.png',
    '004-pages-one-one-end.png',
  ])
  const { screenWidth, screenHeight, pixelRatio } = devices.phone
  for (const file of files)
    expect(readPngSize(path.join(pictures, file))).toEqual([
      screenWidth * pixelRatio,
      screenHeight * pixelRatio,
    ])
})

test('pictures of an earlier run stay, and a full folder takes no more', async () => {
  const pictures = path.join(folder, 'full')
  const view = { settle: async () => undefined, screenshot: async () => Buffer.from('picture') }
  await recordPictures(pictures, view).finish('a/b')
  const later = recordPictures(pictures, view)
  for (let count = 0; count < 1000; count++) await later.take('c')
  const files = readdirSync(pictures).sort()
  expect(files.slice(0, 2)).toEqual(['001-a-b-end.png', '002-c.png'])
  expect(files).toHaveLength(999)
})

test('a picture that cannot be written is told at the end', async () => {
  const view = { settle: async () => undefined, screenshot: () => Promise.reject(new Error('no screen')) }
  const recording = recordPictures(path.join(folder, 'none'), view)
  await recording.take('a')
  await expect(recording.finish('a')).rejects.toThrow('no screen')
})

test('a video has as many frames as its time asks for, up to its limit', () => {
  expect([0, 99, 100, 5000].map(countDueFrames)).toEqual([1, 1, 2, 51])
  expect(countDueFrames(3_600_000)).toBe(6000)
})

const hasProbe = () => {
  try {
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const probe = (file: string): { streams: { width: number; height: number; nb_read_frames: string }[] } =>
  JSON.parse(
    execFileSync('ffprobe', ['-loglevel', 'error', '-count_frames', '-show_streams', '-of', 'json', file], {
      encoding: 'utf8',
    }),
  )

const describeWithEncoder = isVideoEncoderInstalled() && hasProbe() ? describe : describe.skip

describeWithEncoder('a video (without ffmpeg and ffprobe in PATH it is not looked at)', () => {
  test.each(['.webm', '.mp4', '.gif'])(
    '%s shows the screen and lasts as long as the run',
    async extension => {
      const video = path.join(folder, `run${extension}`)
      const startedAt = performance.now()
      const { app, close } = await launchExample(program, ['--video', video])
      afterTest(close)
      const readyAt = performance.now()
      await app.wx('navigateTo', { url: '/pages/two/two' })
      // Real time is what is looked at.
      await wait(1500)
      const closingAt = performance.now()
      await close()
      const endedAt = performance.now()

      const { width, height, nb_read_frames: frames } = probe(video).streams[0]!
      expect([width, height]).toEqual([devices.phone.screenWidth, devices.phone.screenHeight])
      expect(Number(frames)).toBeGreaterThanOrEqual(countDueFrames(closingAt - readyAt) - 2)
      expect(Number(frames)).toBeLessThanOrEqual(countDueFrames(endedAt - startedAt))
      expect(statSync(video).size).toBeLessThan(5_000_000)
    },
  )

  test('that cannot be written fails the run', async () => {
    const missing = path.join(folder, 'missing/run.mp4')
    const { app, close } = await launchExample(program, ['--video', missing])
    afterTest(close)
    expect(await app.stop()).toBe(1)
  })
})
