import { completeHealthCheck } from '../scenarios/healthCheck'
import { logIn } from '../scenarios/logIn'
import { ensureCameraClip, type CameraScenario } from '../support/cameraClips'
import { setUpCameraApp } from '../support/setUpBrowserApp'
import { selectTestCases } from '../../testScope'

/** The shortest check that the server allows: what is refused here would be refused after half a minute too. */
const SECONDS = 15

const app = setUpCameraApp({ env: { MEASUREMENT_SECONDS: String(SECONDS) } })

let nextPhone = 13800001100

const rejections: [CameraScenario, string][] = [
  ['stillFace', 'stillPicture'],
  ['emptyRoom', 'noFace'],
  ['black', 'tooDark'],
  ['twoFaces', 'twoFaces'],
  ['closeFace', 'tooClose'],
]

test.each(selectTestCases(rejections, ([scenario]) => scenario === 'stillFace' || scenario === 'twoFaces'))(
  '%s is refused with its reason and no number',
  async (scenario, reason) => {
    const { watch, driver } = await app.openPage({ clip: await ensureCameraClip(scenario, { seconds: 20 }) })
    await logIn(driver, { origin: app.origin, phone: String((nextPhone += 1)) })

    expect(await completeHealthCheck(driver)).toEqual({ refused: reason, indicators: {} })
    expect(watch.uploads.map(upload => upload.path)).not.toContain('/health_report/upload')
    expect(watch.consoleErrors).toEqual([])
  },
)
