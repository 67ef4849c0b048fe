import { gradeRecordingQuality } from './recordingQuality'

const good = { seconds: 30, frameRate: 30, snr: 7, brightness: 140, stillness: 0.98, isSample: false }

it('gives full bars to a good recording', () => {
  expect(gradeRecordingQuality(good)).toEqual({ light: 4, stillness: 4, signal: 4, frameRate: 4, overall: 4 })
})

it('counts the poorest side', () => {
  expect(gradeRecordingQuality({ ...good, snr: 1 })).toMatchObject({ signal: 2, overall: 2 })
})

it('finds light poor when it is too dark and when it is too bright', () => {
  expect(gradeRecordingQuality({ ...good, brightness: 45 }).light).toBe(1)
  expect(gradeRecordingQuality({ ...good, brightness: 240 }).light).toBe(1)
})

it('takes the dark red of a lit finger for good light, and a finger that hardly glows for poor light', () => {
  const finger = { ...good, site: 'finger' as const }
  expect(gradeRecordingQuality({ ...finger, brightness: 60 }).light).toBe(4)
  expect(gradeRecordingQuality({ ...finger, brightness: 8 }).light).toBe(1)
})
