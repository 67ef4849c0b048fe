import { createSimulatedChairPeripheral } from '@anzuo/server/simulators/chair/bluetoothPeripheral'
import { countTaps } from '../scenarios/firstMassage'
import { emulateBluetoothPeripheral, installNotificationPump } from './bluetooth/emulateBluetoothPeripheral'
import { launchBluetoothBrowser } from './bluetooth/launchBluetoothBrowser'
import { unboxChair, type BoxedChair } from './boxFreshChair'
import { createPageDriver } from './createPageDriver'
import { createNearbyChair } from './nearbyChair'
import type { WithNewPhone } from './newPhone'
import { PHONE } from './setUpBrowserApp'
import type { UpdatableChair } from './updatableChair'

/** What the phone's cache has of the app: all but what is asked of the server. */
const isCall = (url: URL) => !/\.(js|css|png|svg|json|woff2)$/.test(url.pathname)

const unbox = (boxed: BoxedChair): UpdatableChair => {
  const chair = unboxChair(boxed)
  return { chair, peripheral: createSimulatedChairPeripheral(chair), blocks: [] }
}

/** Browsers that have never been here, each beside a chair that `unboxed` switches on. */
export const createNewBrowser =
  (unboxed: (boxed: BoxedChair) => UpdatableChair = unbox): WithNewPhone =>
  async (boxed, origin, act) => {
    const { chair, peripheral, blocks } = unboxed(boxed)
    const browser = await launchBluetoothBrowser()
    try {
      const page = await browser.newPage(PHONE)
      const radio = await emulateBluetoothPeripheral(browser, page, peripheral)
      await page.addInitScript(installNotificationPump)
      const { driver, count } = countTaps(createPageDriver(page, origin.replace('127.0.0.1', 'localhost')))
      const open = async (address: string) => {
        await driver.open(address)
        await radio.startAnew()
      }
      await act({
        driver: { ...driver, open },
        chair: createNearbyChair(chair, blocks),
        countTaps: () => count.taps + radio.promptCount(),
        setServerReachable: isReachable =>
          isReachable
            ? page.unroute(isCall)
            : page.route(isCall, route =>
                route.request().resourceType() === 'document'
                  ? route.continue()
                  : route.abort('internetdisconnected'),
              ),
        loseBluetooth: radio.drop,
      })
    } finally {
      chair.stop()
      await browser.close()
    }
  }
