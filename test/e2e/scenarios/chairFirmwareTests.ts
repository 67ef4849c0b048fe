import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { setUpBoxedChairs, waitForPhase, type PhoneTarget } from '../support/newPhone'
import { LAST_BLOCK_BEFORE_LOSS, releaseUpdate, UPDATE_BLOCKS } from '../support/updatableChair'
import { startFirstMassage } from './firstMassage'
import { waitForElement, waitForText } from './waitSteps'

/** A family without Wi-Fi: new software comes to it by phone alone. */
const FAMILY = 'ch'

/**
 * New software that the owner of a chair brings to it, on one target.
 * @param target its phones stand beside chairs that believe the keys which `onMakerKeys` is told before
 */
export const testChairFirmware = (
  { test, startServer, withNewPhone, phonePrefix, connectsUnasked }: PhoneTarget,
  onMakerKeys: (keys: string) => void,
): void => {
  const boxes = setUpBoxedChairs([FAMILY], startServer, async dataFolder =>
    onMakerKeys(await releaseUpdate(dataFolder, FAMILY)),
  )

  test('new software waits for the end of a massage, goes on after a lost connection, and runs', async () => {
    const { origin } = boxes
    const boxed = boxes.take(FAMILY)
    const page = `/chair/${boxed.serialNumber}/firmware`
    await withNewPhone(boxed, origin, async ({ driver, chair, loseBluetooth }) => {
      const phone = `${phonePrefix}00`
      await startFirstMassage({ ...boxed, driver, chair, origin, phone, connectsUnasked })
      await waitForPhase(chair, 'running')
      await driver.open(page)
      await driver.tap('#firmware-download')
      await waitForElement(driver, '#firmware-here')

      await driver.tap('#firmware-send')
      await waitForText(driver, '#firmware-sending', 'Someone is using the chair')
      expect(await chair.look()).toMatchObject({ blocks: [], state: { phase: 'running' } })
      await chair.stopInEmergency()
      await waitForElement(driver, '#firmware-failed-halted')
      expect((await chair.look()).blocks).toEqual([])
      await chair.press()
      await driver.tap('#firmware-again')

      await pollUntil(chair.look, ({ blocks }) => blocks.includes(LAST_BLOCK_BEFORE_LOSS))
      await loseBluetooth()
      await waitForElement(driver, '#firmware-startable')
      const { blocks, firmware } = await chair.look()
      expect(blocks).toEqual(Array.from({ length: UPDATE_BLOCKS }, (_, index) => index))
      expect(firmware).toBe('1.4.2')

      await driver.tap('#firmware-start')
      await waitForElement(driver, '#firmware-in-use')
      expect((await chair.look()).firmware).toBe('1.4.2')
      await chair.standUp()
      await pollUntil(chair.look, ({ state }) => !state.isSeated)
      await driver.tap('#firmware-start')
      await waitForText(driver, '#firmware-done', 'version 2.0.0')
      expect(await chair.look()).toMatchObject({ firmware: '2.0.0', state: { phase: 'idle' } })

      await driver.open(page)
      await waitForElement(driver, '#firmware-latest')
    })
  })
}
