/**
 * Prints how true the engine is on the recordings of `--data DIR` as one JSON object, on the last line. Kinds of recordings
 * that are not there are left out and named on standard error, as is what a frame of a drawn face costs.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { filesIn } from './vitals/tables'
import { benchEngineCost } from './vitals/engineCost'
import { benchFaceVideo } from './vitals/faceVideo'
import { benchRefusals } from './vitals/refusals'
import { benchFingerCapnography, benchFingerPolar, benchUbfc } from './vitals/waveforms'

const main = async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' } } })
  const report: Record<string, unknown> = {}
  const { msPerFrame } = await benchEngineCost()
  console.error(`a drawn face costs ${msPerFrame} ms a frame`)
  if (values.data) {
    const data = values.data
    const parts = {
      ubfc: { folder: 'ubfc', run: benchUbfc },
      fingerPolar: { folder: 'finger-polar', run: benchFingerPolar },
      fingerCapnography: { folder: 'finger-capnography', run: benchFingerCapnography },
      refuse: { folder: 'refuse', run: benchRefusals },
    }
    for (const [name, { folder, run }] of Object.entries(parts)) {
      if (existsSync(join(data, folder))) report[name] = run(join(data, folder))
      else console.error(`${folder} is not there`)
    }
    const video = filesIn(join(data, 'face-video'), '.mkv')[0]
    if (video) report['faceVideo'] = await benchFaceVideo(video)
    else console.error('face-video is not there')
  }
  console.log(JSON.stringify(report))
}

void main()
