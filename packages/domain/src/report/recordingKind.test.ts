import { getRecordingKind, isRecordingDependent } from './recordingKind'

it('calls recordings alike that were made at one place for one length, although seconds fell out', () => {
  expect(getRecordingKind({ site: 'face', seconds: 28.6 })).toBe(
    getRecordingKind({ site: 'face', seconds: 30 }),
  )
  expect(getRecordingKind({ site: 'face', seconds: 60 })).not.toBe(
    getRecordingKind({ site: 'face', seconds: 30 }),
  )
  expect(getRecordingKind({ site: 'finger', seconds: 60 })).not.toBe(
    getRecordingKind({ site: 'face', seconds: 60 }),
  )
})

it('takes a recording that does not say where it was made for one of a face', () => {
  expect(getRecordingKind({ seconds: 30 })).toBe(getRecordingKind({ site: 'face', seconds: 30 }))
})

it('matters to what hangs on single beats, and to nothing else', () => {
  expect(isRecordingDependent('HRV_SDNN')).toBe(true)
  expect(isRecordingDependent('MENTAL_STRESS_INDEX')).toBe(true)
  expect(isRecordingDependent('HR_BPM')).toBe(false)
})
