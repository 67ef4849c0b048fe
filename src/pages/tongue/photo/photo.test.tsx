import { act, screen } from '@testing-library/react'
import { openPage, pressById, resetApp, signIn } from '../../../../test/doubles/renderPage'
import { createTestTongueSigns, emptyTongueOverlay } from '../../../../test/doubles/reportRecords'
import tongue from '../../../../locales/en-GB/tongue.json'
import type { TongueFramingFeedback, TonguePhotoFault, TongueFindings } from '@anzuo/tongue'
import { loadNamespace } from '@/i18n/instance'
import { healthTranslations } from '@/i18n/namespaces/health'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import type { TonguePhotoAnalysisResult, SublingualAnalysisResult } from '@/platform/tongue/types'
import TonguePhotoPage from '.'

/** Replaces camera, file picker and engine: the test decides what they give. */
const mockPlatform = {
  failure: null as string | null,
  aim: null as TongueFramingFeedback | null,
  judged: null as TonguePhotoAnalysisResult | null,
  measured: null as SublingualAnalysisResult | null,
  forgotten: 0,
  closed: 0,
}
jest.mock('@/platform/stillFrames', () => ({
  openStillCamera: async () =>
    mockPlatform.failure
      ? { kind: 'failed', failure: mockPlatform.failure }
      : {
          kind: 'open',
          camera: {
            preview: { kind: 'painted', onCanvasReady: () => undefined },
            facing: 'front',
            captureFrame: () => ({ data: new Uint8ClampedArray(4), width: 1, height: 1 }),
            close: () => mockPlatform.closed++,
          },
        },
}))
jest.mock('@/platform/photoPicker', () => ({
  pickPhoto: async () => new Blob(['photo']),
  releasePhoto: () => mockPlatform.forgotten++,
}))
jest.mock('@/platform/tongue', () => ({
  openTongueAnalyser: () => ({
    checkAim: async () => mockPlatform.aim,
    analyse: async () => mockPlatform.judged,
    measureUnderside: async () => mockPlatform.measured,
    close: () => undefined,
  }),
}))

const square = [
  { x: 0.3, y: 0.3 },
  { x: 0.7, y: 0.3 },
  { x: 0.5, y: 0.8 },
]
const findings: TongueFindings = {
  signs: createTestTongueSigns({
    toothMarks: { label: 'slight', confidence: 0.91 },
    cracks: { label: 'none', confidence: 1 },
    coatingThickness: { label: 'thin', confidence: 0.95 },
  }),
  whiteReference: null,
  body: { l: 50, a: 25, b: 10 },
  coverage: 41.3,
  overlay: {
    ...emptyTongueOverlay,
    tongue: { lines: [square], points: [] },
    toothMarks: { lines: [], points: [{ x: 0.35, y: 0.5 }] },
  },
}

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

beforeAll(() => {
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas
  return Promise.all([healthTranslations, tongueTranslations].map(loadNamespace))
})
let person = 0
beforeEach(() => {
  jest.useFakeTimers()
  resetApp()
  signIn(`person-${++person}`)
  Object.assign(mockPlatform, {
    failure: null,
    aim: null,
    judged: null,
    measured: null,
    forgotten: 0,
    closed: 0,
  })
})
afterEach(() => jest.useRealTimers())

const faults = Object.keys(tongue.photo.do) as TonguePhotoFault[]

it.each(faults)('says while aiming what to do against %s', async fault => {
  mockPlatform.aim = { fault, outline: null }
  await openPage(TonguePhotoPage)
  await advanceTime(400)
  expect(document.getElementById('tongue-guidance')?.textContent).toBe(tongue.photo.do[fault])
})

it.each(faults)('refuses a photo with its reason and a drawing: %s', async fault => {
  mockPlatform.judged = { kind: 'refused', fault, outline: null }
  await openPage(TonguePhotoPage)
  await pressById('tongue-shutter')
  expect(document.getElementById('tongue-refusal')?.getAttribute('data-reason')).toBe(fault)
  expect(screen.queryAllByText(tongue.fault[fault].title)).not.toHaveLength(0)
  expect(screen.queryByText(tongue.fault[fault].advice)).not.toBeNull()
  expect(document.querySelector('.photo-refused__picture svg')).not.toBeNull()
  expect(localStorage.getItem('tongueResults')).toBeNull()
})

it('takes the photo by itself once the tongue fits and holds still', async () => {
  mockPlatform.aim = { fault: null, outline: square }
  mockPlatform.judged = { kind: 'judged', findings }
  await openPage(TonguePhotoPage)
  await advanceTime(400)
  expect(document.getElementById('tongue-seen')).toBeNull()
  await advanceTime(800)
  expect(document.getElementById('sign-toothMarks')?.textContent).toBe('Tooth marksSlight at most91% sure')
  expect(mockPlatform.closed).toBe(1)
})

it('never says that it is wholly sure, and says "unclear" without a number', async () => {
  mockPlatform.judged = { kind: 'judged', findings }
  await openPage(TonguePhotoPage)
  await pressById('tongue-shutter')
  expect(document.getElementById('sign-cracks')?.textContent).toBe('CracksNone99% sure')
  expect(document.getElementById('sign-bodyColour')?.textContent).toBe('Body colourUnclear')
  expect(document.getElementById('sign-unclear-reason')?.textContent).toBe(tongue.sign.unclearReason)
  expect(screen.queryByText(tongue.result.better.note)).not.toBeNull()
})

it('pins what it saw to the tongue, and marks what it could not tell', async () => {
  mockPlatform.judged = { kind: 'judged', findings }
  await openPage(TonguePhotoPage)
  await pressById('tongue-shutter')
  const readPin = (region: string) => document.getElementById(`pin-${region}`)?.textContent
  expect(readPin('toothMarks')).toBe('Tooth marksSlight at most')
  expect(readPin('coating')).toBe('CoatingThin')
  expect(readPin('bodyColour')).toBe('Body colourNot clear')
  expect(document.querySelector('#tongue-overlay [role=img]')?.getAttribute('aria-label')).toBe(
    'A drawn tongue. Coating: Thin; Tooth marks: Slight at most; Body colour: Not clear; Cracks: None',
  )
  expect(document.getElementById('tongue-sentence')?.textContent).toBe(
    'A thin coating, slight tooth marks at most.',
  )
})

it('says the coating’s colour only where there is a coating', async () => {
  const signs = createTestTongueSigns({
    coatingThickness: { label: 'none', confidence: 0.9 },
    coatingColour: { label: 'yellow', confidence: 0.9 },
    cracks: { label: 'present', confidence: 0.9 },
  })
  mockPlatform.judged = { kind: 'judged', findings: { ...findings, signs } }
  await openPage(TonguePhotoPage)
  await pressById('tongue-shutter')
  expect(document.getElementById('pin-coating')?.textContent).toBe('CoatingLittle or none')
  expect(document.getElementById('tongue-sentence')?.textContent).toBe('Cracks, little or no coating.')
})

it('says a colour and cracks as of one tongue', async () => {
  const signs = createTestTongueSigns({
    bodyColour: { label: 'pink', confidence: 0.9 },
    cracks: { label: 'present', confidence: 0.9 },
    toothMarks: { label: 'none', confidence: 0.9 },
  })
  mockPlatform.judged = { kind: 'judged', findings: { ...findings, signs } }
  await openPage(TonguePhotoPage)
  await pressById('tongue-shutter')
  expect(document.getElementById('tongue-sentence')?.textContent).toBe('A light red tongue with cracks.')
})

it('keeps words on the device, and no outline', async () => {
  mockPlatform.judged = { kind: 'judged', findings }
  await openPage(TonguePhotoPage)
  await pressById('tongue-shutter')
  expect(document.getElementById('tongue-overlay')).not.toBeNull()
  const stored = localStorage.getItem('tongueResults') ?? ''
  expect(stored).toContain('"slight"')
  expect(stored).not.toMatch(/overlay|lines|points/)
})

it('forgets what was seen when another photo is wanted', async () => {
  mockPlatform.judged = { kind: 'judged', findings }
  await openPage(TonguePhotoPage)
  await pressById('tongue-shutter')
  await pressById('tongue-again')
  expect(document.getElementById('tongue-shutter')).not.toBeNull()
  expect(JSON.parse(localStorage.getItem('tongueResults') ?? '{}')[`person-${person}`]).toEqual({
    tongue: null,
    sublingual: null,
  })
})

it('measures the underside with a second photo and calls it simple', async () => {
  mockPlatform.judged = { kind: 'judged', findings }
  mockPlatform.measured = {
    kind: 'measured',
    findings: { kind: 'simpleMeasurement', length: 0.412, width: 0.031, contrast: 11.4 },
  }
  await openPage(TonguePhotoPage)
  await pressById('tongue-shutter')
  await pressById('tongue-under')
  await pressById('tongue-shutter')
  expect(document.getElementById('sublingual-findings')?.textContent).toContain('about 41%')
  expect(screen.queryByText(tongue.sublingualSimple)).not.toBeNull()
})

it('takes a photo of this device where there is no camera, and lets go of it', async () => {
  mockPlatform.failure = 'noCamera'
  mockPlatform.judged = { kind: 'failed', failure: 'unreadable' }
  await openPage(TonguePhotoPage)
  expect(document.getElementById('tongue-trouble')?.getAttribute('data-trouble')).toBe('noCamera')
  await pressById('tongue-choose')
  expect(document.getElementById('tongue-refusal')?.getAttribute('data-reason')).toBe('unreadable')
  expect(mockPlatform.forgotten).toBe(1)
})
