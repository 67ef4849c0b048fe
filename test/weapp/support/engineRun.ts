import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { buildReportDraft } from '@anzuo/domain/report/reportDraft'
import { createVitalsMeasurementSession, type FaceBox } from '@anzuo/vitals'

/** Raw frames, one after the other, and where the face is in each. Both are worked out once and handed to every realm. */
export type RawVideoClip = { width: number; height: number; framesPerSecond: number; boxes: FaceBox[] }

const floatView = new DataView(new ArrayBuffer(8))

/** The 64 bits of a number: −0 is not 0, and the last digit counts. */
const toHexBits = (value: number): string => {
  floatView.setFloat64(0, value)
  const half = (at: number) => floatView.getUint32(at).toString(16).padStart(8, '0')
  return half(0) + half(4)
}

/** One line for every value inside, with the way to it. */
const flattenToLines = (value: unknown, path: string): string[] => {
  if (typeof value === 'number') return [`${path} ${toHexBits(value)}`]
  if (typeof value !== 'object' || value === null) return [`${path} ${String(value)}`]
  return Object.entries(value).flatMap(([key, inner]) => flattenToLines(inner, `${path}.${key}`))
}

const PROFILE = {
  ...emptyHealthProfile,
  birthday: '1984-05-01',
  sex: 'female',
  height: 165,
  weight: 58,
  waist: 74,
  smoker: false,
  diabetes: false,
  hypertension: false,
} as const

/** Runs the engine over a clip: what it shows each second, the outcome and the report of it, each number by its bits. */
export const runEngine = (frames: Uint8Array, clip: RawVideoClip): string => {
  const { width, height, framesPerSecond, boxes } = clip
  const size = 4 * width * height
  const measurement = createVitalsMeasurementSession({ durationSeconds: 10 })
  const lines: string[] = []
  boxes.forEach((box, frame) => {
    const time = (1000 * frame) / framesPerSecond
    if (frame % 8 === 0) measurement.addFaces({ time, faces: [box], width, height })
    const data = new Uint8ClampedArray(frames.subarray(frame * size, (frame + 1) * size))
    measurement.addFrame({ time, image: { data, width, height } })
    if (frame % framesPerSecond === 0) lines.push(...flattenToLines(measurement.live(), `live ${frame}`))
  })
  const outcome = measurement.finish()
  lines.push(...flattenToLines(outcome, 'outcome'))
  if (outcome.kind === 'measured') {
    const draft = buildReportDraft({
      outcome,
      profile: PROFILE,
      cuffReadings: [{ systolic: 126, diastolic: 80, takenAt: '2026-11-18T08:00:00Z' }],
      now: new Date('2026-11-20T08:32:00Z'),
      clientReportId: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e',
      keepPulseWave: true,
      site: 'face',
      isSample: true,
    })
    lines.push(...flattenToLines(draft, 'report'))
  }
  return lines.join('\n')
}
