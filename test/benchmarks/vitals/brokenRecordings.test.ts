/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { generateSyntheticRgbTraces } from '@anzuo/vitals/synthetic'

import { benchmarkFaceMotion } from './faceMotion'
import { benchmarkFaceRgb } from './faceRgb'
import { benchmarkNoPulseRejection } from './noPulseRejection'
import { benchmarkFingerCapnography, benchmarkFingerPolar, benchmarkUbfc } from './waveforms'

type Columns = Readonly<{ [name: string]: number[] }>

const HEART_RATE = 72

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'))
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Colours of one region and a contact pulse of one made-up heart; `seconds` long. */
const record = (
  seconds = 32,
): { time: number[]; red: number[]; green: number[]; blue: number[]; ppg: number[] } => {
  const times = Float64Array.from({ length: 30 * seconds }, (_, i) => i / 30)
  const { regions } = generateSyntheticRgbTraces({
    heartRate: HEART_RATE,
    respiratoryRate: 14,
    sdnn: 20,
    seed: 5,
    times,
    pulseStrength: 0.006,
    noise: 0.0005,
  })
  const [first] = regions
  return {
    time: Array.from(times),
    red: Array.from(first!.red),
    green: Array.from(first!.green),
    blue: Array.from(first!.blue),
    ppg: Array.from(first!.green, value => -value),
  }
}

type Recorded = ReturnType<typeof record>

const formatCsv = (columns: Columns): string => {
  const names = Object.keys(columns)
  const rows = (columns[names[0]!] ?? []).map((_, i) => names.map(name => columns[name]![i]).join(','))
  return [names.join(','), ...rows].join('\n')
}

const write = (name: string, content: string) => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(content) : content)
}

const writeFace = (name: string, { time, red, green, blue, ppg }: Recorded) => {
  const time_ms = time.map(value => 1000 * value)
  write(`${name}/rgb.csv.gz`, formatCsv({ time_ms, cheek_r: red, cheek_g: green, cheek_b: blue }))
  write(`${name}/contact.csv.gz`, formatCsv({ time_ms, ppg }))
}

const writeMotion = (name: string, { time, green, ppg }: Recorded) =>
  write(name, formatCsv({ t: time, ref_ppg: ppg, pos: green }))

const BREAKS: [string, (whole: Recorded) => Recorded, string][] = [
  ['without a number', whole => ({ ...whole, green: whole.green.map(() => NaN) }), 'framesMissing'],
  [
    'with a hole of eleven seconds',
    whole => ({ ...whole, green: whole.green.map((value, i) => (i > 300 && i < 630 ? NaN : value)) }),
    'framesMissing',
  ],
  [
    'whose waves do not change',
    whole => ({ ...whole, ppg: whole.ppg.map(() => 1) }),
    'contact sensor: flatWave',
  ],
  [
    'whose time runs back',
    whole => ({ ...whole, time: whole.time.map((time, i) => (i === 400 ? 0 : time)) }),
    'contact sensor: timeReversed',
  ],
  [
    'without a clock',
    whole => ({ ...whole, time: whole.time.map(() => NaN) }),
    'contact sensor: framesMissing',
  ],
  ['of eight seconds', () => record(8), 'tooShort'],
]

describe('a broken recording of a face', () => {
  it.each(BREAKS)('%s is named with its fault, and the others are compared', (_, change, fault) => {
    writeFace('broken', change(record()))
    writeFace('whole', record())
    const report = benchmarkFaceRgb(folder)
    expect(report.refused).toEqual({ broken: fault })
    expect(report).toMatchObject({ n: 1, hr30: { windows: 1, kept: 1 } })
    expect(report.hr30.maeKept).toBeLessThan(1)
  })

  it('may have one colour, an empty, cut or missing file, or no column of its own', () => {
    const whole = record()
    writeFace('one colour', { ...whole, red: whole.green, blue: whole.green })
    writeFace('no blue', whole)
    write('no blue/rgb.csv.gz', formatCsv({ time_ms: whole.time, cheek_r: whole.red, cheek_g: whole.green }))
    writeFace('empty', whole)
    writeFileSync(join(folder, 'empty/rgb.csv.gz'), '')
    writeFace('cut', whole)
    writeFileSync(join(folder, 'cut/rgb.csv.gz'), gzipSync(formatCsv({ a: whole.red })).subarray(0, 900))
    writeFace('no contact', whole)
    rmSync(join(folder, 'no contact/contact.csv.gz'))
    mkdirSync(join(folder, 'nothing'))
    expect(benchmarkFaceRgb(folder)).toMatchObject({
      n: 0,
      refused: {
        'one colour': 'singleChannel',
        'no blue': 'columnMissing',
        empty: 'noFrames',
        cut: 'fileUnreadable',
        'no contact': 'fileMissing',
        nothing: 'fileMissing',
      },
    })
  })
})

describe('a broken recording of a moving face', () => {
  it.each(BREAKS)('%s is named with its fault, and its setup goes on without it', (_, change, fault) => {
    writeMotion('person7-02.csv.gz', change(record()))
    writeMotion('8-02.csv.gz', record())
    const report = benchmarkFaceMotion(folder)
    expect(report.refused).toEqual({ 'person7-02.csv.gz': fault })
    expect(report.bySetup).toMatchObject({ talking: { n: 1, hr30: { windows: 1 } } })
  })

  it('may have no method that is known', () => {
    const { time, ppg } = record()
    write('1-01.csv.gz', formatCsv({ t: time, ref_ppg: ppg, green: ppg }))
    expect(benchmarkFaceMotion(folder).refused).toEqual({ '1-01.csv.gz': 'columnMissing' })
  })
})

it('broken fingers and waveforms are named with their fault', () => {
  const { time, red, green, blue, ppg } = record()
  write(
    'back.csv',
    formatCsv({ t: time.map((value, i) => (i === 9 ? 0 : value)), waveform: green, ref_ppg: ppg }),
  )
  expect(benchmarkUbfc(folder)).toMatchObject({ n: 0, refused: { 'back.csv': 'timeReversed' } })

  const colours = { time: time.map(value => 1000 * value), R: red, G: green, B: blue }
  write('polar/subject1/PPG.csv', formatCsv(colours))
  write('polar/subject1/RR.txt', '')
  write('polar/subject2/PPG.csv', formatCsv(colours))
  mkdirSync(join(folder, 'polar/subject3'))
  expect(benchmarkFingerPolar(join(folder, 'polar'))).toMatchObject({
    n: 0,
    refused: { subject1: 'contact sensor: tooFewBeats', subject2: 'fileMissing', subject3: 'fileMissing' },
  })

  write('1.csv.gz', formatCsv({ r: green, g: green, b: green }))
  expect(benchmarkFingerCapnography(folder)).toMatchObject({ n: 0, refused: { '1.csv.gz': 'singleChannel' } })
})

it('a recording to be refused that cannot be read counts as neither told nor refused', () => {
  write('1.csv', '')
  expect(benchmarkNoPulseRejection(folder)).toEqual({ n: 0, refused: 0, broken: { '1.csv': 'noFrames' } })
})

it('a video is refused by name where ffmpeg is missing', () => {
  write('face.mkv', 'no video')
  // A process of its own: what a test writes into its environment does not reach the programs that it starts.
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--eval',
      `require('./test/benchmarks/vitals/faceVideo.ts').benchmarkFaceVideo(process.argv[1])
        .then(report => console.log(JSON.stringify(report)))`,
      join(folder, 'face.mkv'),
    ],
    { env: { ...process.env, PATH: folder }, encoding: 'utf8' },
  )
  expect(JSON.parse(stdout.trim().split('\n').pop() ?? '')).toEqual({
    bpm: null,
    msPerFrame: null,
    refused: { 'face.mkv': 'ffmpegMissing' },
  })
}, 60_000)
