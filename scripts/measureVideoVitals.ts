/**
 * Measures the face in any video and prints the report that the app would make of it for somebody who told nothing of
 * themselves, as one JSON object with the engine's `outcome` inside. A failed measurement makes no report: `outcome` stands alone.
 * tsx scripts/measureVideoVitals.ts FILE [--seconds 30]. Ends with 2 on wrong use, 1 when the video cannot be read.
 */
import { parseArgs } from 'node:util'

import { buildReportDraft, type CompletedVitalsMeasurement } from '@anzuo/domain/report/reportDraft'
import { createUuid } from '@anzuo/domain/uuid'
import { createVitalsMeasurementSession } from '@anzuo/vitals'

import { decodeVideo, VideoDecodeError } from '../test/clips/decodeVideo'
import { loadFaceDetectorForNode } from '../test/clips/loadFaceDetectorForNode'

/** Milliseconds between two looks for faces. */
const DETECTION_INTERVAL_MS = 250

const measureVideo = async (file: string, durationSeconds: number) => {
  const detector = await loadFaceDetectorForNode()
  const measurement = createVitalsMeasurementSession({ durationSeconds })
  let lookedAt = -Infinity
  try {
    for await (const { time, image } of decodeVideo(file)) {
      if (time - lookedAt >= DETECTION_INTERVAL_MS) {
        lookedAt = time
        const faces = await detector.detect(image)
        measurement.addFaces({ time, faces, width: image.width, height: image.height })
      }
      measurement.addFrame({ time, image })
      if (measurement.outcome()) break
    }
    return measurement.finish()
  } finally {
    detector.dispose()
  }
}

const buildReport = (outcome: CompletedVitalsMeasurement) =>
  buildReportDraft({
    outcome,
    profile: null,
    cuffReadings: [],
    now: new Date(),
    clientReportId: createUuid(),
    keepPulseWave: false,
    site: 'face',
    isSample: false,
  })

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '30' } },
  })
  const [file] = positionals
  const seconds = Number(values.seconds)
  if (!file || !(seconds >= 10 && seconds <= 120)) {
    console.error('Usage: npm run --silent vitals -- FILE [--seconds 10 to 120]')
    process.exitCode = 2
    return
  }
  try {
    const outcome = await measureVideo(file, seconds)
    const report = outcome.kind === 'measured' ? buildReport(outcome) : {}
    console.log(JSON.stringify({ ...report, outcome }))
  } catch (error) {
    if (!(error instanceof VideoDecodeError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

void main()
