/**
 * Prints how true the engine is on the recordings of `--data DIR` as one JSON object, on the last line. Kinds of recordings
 * that are not there are left out and named on standard error, as is what a frame of a drawn face costs. `--card FILE` writes
 * the figures of real faces into a model card.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { listFilesByExtension } from './vitals/csvTable'
import { benchmarkEngineCost } from './vitals/engineCost'
import { benchmarkFaceMotion } from './vitals/faceMotion'
import { benchmarkFaceRgb } from './vitals/faceRgb'
import { benchmarkFaceVideo } from './vitals/faceVideo'
import { writeModelCardFigures, type FaceReports } from './vitals/modelCard'
import { benchmarkNoPulseRejection } from './vitals/noPulseRejection'
import { benchmarkFingerCapnography, benchmarkFingerPolar, benchmarkUbfc } from './vitals/waveforms'

const main = async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' }, card: { type: 'string' } } })
  const report: Record<string, unknown> = {}
  const { msPerFrame } = await benchmarkEngineCost()
  console.error(`a drawn face costs ${msPerFrame} ms a frame`)
  if (values.data) {
    const data = values.data
    const parts = {
      ubfc: { folder: 'ubfc', run: benchmarkUbfc },
      fingerPolar: { folder: 'finger-polar', run: benchmarkFingerPolar },
      fingerCapnography: { folder: 'finger-capnography', run: benchmarkFingerCapnography },
      faceRgb: { folder: 'face-rgb', run: benchmarkFaceRgb },
      faceMotion: { folder: 'face-motion', run: benchmarkFaceMotion },
      refuse: { folder: 'refuse', run: benchmarkNoPulseRejection },
    }
    for (const [name, { folder, run }] of Object.entries(parts)) {
      if (existsSync(join(data, folder))) report[name] = run(join(data, folder))
      else console.error(`${folder} is not there`)
    }
    const video = listFilesByExtension(join(data, 'face-video'), '.mkv')[0]
    if (video) report['faceVideo'] = await benchmarkFaceVideo(video)
    else console.error('face-video is not there')
  }
  if (values.card) writeModelCardFigures(values.card, report as FaceReports)
  console.log(JSON.stringify(report))
}

void main()
