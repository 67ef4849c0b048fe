/**
 * Prints one JSON object: what a frame costs, and with `--data DIR` how true the engine is on the recordings there.
 * Recordings that are not there are left out and named on standard error.
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
  const report: Record<string, unknown> = { ...(await benchEngineCost()) }
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
