import { toHex } from '@anzuo/chair-protocol'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { resolveRepositoryPath } from '../../../scripts/projectPaths'
import { countTaps } from '../../e2e/scenarios/firstMassage'
import { createChairOfPage } from '../../e2e/support/nearbyChair'
import type { WithNewPhone } from '../../e2e/support/newPhone'
import { startMiniProgram } from './startMiniProgram'

/**
 * Mini-programs that have never been opened, each beside a chair out of its box.
 * @param readMakerKeys by which the chair believes new software; without them it takes none
 */
export const createNewMiniProgram =
  (readMakerKeys: () => string = () => ''): WithNewPhone =>
  async ({ serialNumber, deviceKey }, origin, act) => {
    const pagePort = await findFreePort()
    Object.assign(process.env, {
      CHAIR_SERIAL: serialNumber,
      CHAIR_KEY: toHex(deviceKey.key),
      CHAIR_BROKER: '',
      CHAIR_PAGE: String(pagePort),
      CHAIR_MAKER_KEYS: readMakerKeys(),
    })
    const { app, driver: hands } = await startMiniProgram({
      origin,
      options: ['--peripherals', resolveRepositoryPath('test/weapp/support/chairPeripheral.ts')],
    })
    const { driver, count } = countTaps(hands)
    const setInRange = (isInRange: boolean) => app.host('setPeripheral', { deviceId: 'CHAIR', isInRange })
    try {
      await act({
        driver,
        chair: createChairOfPage(`http://127.0.0.1:${pagePort}`),
        countTaps: () => count.taps,
        setServerReachable: isReachable =>
          app.host('setFault', { api: 'request', fault: isReachable ? null : { errMsg: 'fail' } }),
        loseBluetooth: async () => {
          await setInRange(false)
          await setInRange(true)
        },
      })
    } finally {
      await app.stop()
    }
  }
