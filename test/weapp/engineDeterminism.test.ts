import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createSyntheticFace } from '@anzuo/vitals/synthetic'
import { launchBrowser } from '../e2e/support/browser'
import { bundleScript } from '@anzuo/miniprogram-host/bundleScript'
import { launchMiniProgram, type RunningMiniProgram } from '@anzuo/miniprogram-host'
import { writeMiniProgramToTempFolder } from '@anzuo/miniprogram-host/ruleViolatingMiniProgram'
import { runEngine, type RawVideoClip } from './support/engineRun'
import { expectNoViolations, testOnHostOnly } from './support/startMiniProgram'

const WIDTH = 80
const HEIGHT = 60
const FRAMES_PER_SECOND = 30
/** Settling, and ten seconds of signal. */
const SECONDS = 13

const resolveSupportFile = (file: string) => path.join(__dirname, 'support', file)

/** The frames of a drawn person, drawn once: the same bytes for everybody. */
const createRawClip = (): { clip: RawVideoClip; frames: Buffer } => {
  const drawn = createSyntheticFace({ width: WIDTH, height: HEIGHT, heartRate: 68, noise: 0.7 })
  const pictures: Buffer[] = []
  const boxes: RawVideoClip['boxes'] = []
  for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame++) {
    const time = frame / FRAMES_PER_SECOND
    pictures.push(Buffer.from(drawn.draw(time).data))
    boxes.push(drawn.boxAt(time)!)
  }
  const clip = { width: WIDTH, height: HEIGHT, framesPerSecond: FRAMES_PER_SECOND, boxes }
  return { clip, frames: Buffer.concat(pictures) }
}

const { clip, frames } = createRawClip()
let nodeResult: string

beforeAll(() => {
  nodeResult = runEngine(frames, clip)
})

/** As the web app runs it: bundled, in a worker. */
const runInBrowser = async (): Promise<string> => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const files: Record<string, { contentType: string; body: string | Buffer }> = {
      '/': { contentType: 'text/html', body: '<!doctype html><title>engine</title>' },
      '/worker.js': {
        contentType: 'text/javascript',
        body: bundleScript(resolveSupportFile('engineWorker.ts'), 'iife'),
      },
      '/frames': { contentType: 'application/octet-stream', body: frames },
    }
    await page.route('http://engine.test/**', route => {
      const file = files[new URL(route.request().url()).pathname]
      return file ? route.fulfill(file) : route.abort()
    })
    await page.goto('http://engine.test/')
    return await page.evaluate(async rawClip => {
      const pixels = await (await fetch('/frames')).arrayBuffer()
      const worker = new Worker('/worker.js')
      return new Promise<string>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
        worker.onerror = event => reject(new Error(event.message))
        worker.postMessage({ frames: pixels, clip: rawClip }, [pixels])
      })
    }, clip)
  } finally {
    await browser.close()
  }
}

/** Hands the frames out, on a free port. */
const serveFrames = async (): Promise<{ origin: string; stop: () => void }> => {
  const server = http.createServer((_, response) => response.end(frames))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}

/** The app of the test's program, inside its realm. */
declare const getApp: () => { run: (framesUrl: string, clip: RawVideoClip) => Promise<string> }

/** As the mini-program runs it: bundled, in the realm of the app's logic. */
const runInMiniProgram = async (): Promise<string> => {
  const program = writeMiniProgramToTempFolder({
    'app.json': JSON.stringify({ pages: ['pages/home/home'] }),
    'app.js': `const { runEngine } = require('./engine')
      App({
        run: (url, clip) =>
          new Promise((resolve, fail) =>
            wx.request({
              url,
              responseType: 'arraybuffer',
              success: ({ data }) => resolve(runEngine(new Uint8Array(data), clip)),
              fail,
            }),
          ),
      })`,
    'engine.js': bundleScript(resolveSupportFile('engineRun.ts'), 'cjs'),
    'pages/home/home.js': 'Page({})',
    'pages/home/home.json': '{}',
    'pages/home/home.wxml': '<view>here</view>',
  })
  const server = await serveFrames()
  let app: RunningMiniProgram | undefined
  try {
    app = await launchMiniProgram(program.folder, ['--quiet', '--domain', server.origin])
    const run = (url: string, rawClip: RawVideoClip) => getApp().run(url, rawClip)
    const result = await app.client.evaluate(run as never, ...([server.origin, clip] as never[]))
    await expectNoViolations(app)
    return result as unknown as string
  } finally {
    await app?.stop()
    server.stop()
    program.remove()
  }
}

test('the clip is one that carries values', () => {
  expect(nodeResult).toContain('outcome.kind measured')
  expect(nodeResult).toMatch(/^report\.indicators\.1\.key HR_BPM$/m)
  expect(nodeResult.split('\n').length).toBeGreaterThan(1000)
})

test('every number has the same 64 bits in Node and in a worker of the browser', async () => {
  expect((await runInBrowser()).split('\n')).toEqual(nodeResult.split('\n'))
})

testOnHostOnly('every number has the same 64 bits in Node and in the mini-program', async () => {
  expect((await runInMiniProgram()).split('\n')).toEqual(nodeResult.split('\n'))
})
