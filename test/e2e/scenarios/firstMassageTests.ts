import { CHAIR_FAMILY_KEYS, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { setUpBoxedChairs, waitForPhase, type PhoneTarget } from '../support/newPhone'
import { MAX_FIRST_MASSAGE_TAPS, startFirstMassage, startFirstMassageOffline } from './firstMassage'
import { logIn } from './logIn'
import { waitForElement, waitForText } from './waitSteps'

/** What the program of the test takes, without the time of a person's finger. */
const report = (family: string, startedAt: number, taps: number) =>
  process.stdout.write(
    `${family}: ${taps} taps, ${((performance.now() - startedAt) / 1000).toFixed(1)} s from the scan to the massage\n`,
  )

/**
 * A chair out of its box, and somebody who has never seen one, on one target.
 * @param families that are added with the server
 * @param offlineFamily the one that is added without it
 */
export const testFirstMassage = (
  { test, startServer, withNewPhone, phonePrefix, connectsUnasked }: PhoneTarget,
  families: readonly ChairFamilyKey[],
  offlineFamily: ChairFamilyKey,
): void => {
  const boxes = setUpBoxedChairs([...families, offlineFamily], startServer)

  describe.each(families)('the family %s', family => {
    test('massages a new person out of its box, and stops', async () => {
      const { origin } = boxes
      const boxed = boxes.take(family)
      await withNewPhone(boxed, origin, async ({ driver, chair, countTaps }) => {
        const startedAt = performance.now()
        const phone = phonePrefix + String(CHAIR_FAMILY_KEYS.indexOf(family)).padStart(2, '0')
        await startFirstMassage({ ...boxed, driver, chair, origin, phone, connectsUnasked })
        const { state, isOwned } = await waitForPhase(chair, 'running')
        report(family, startedAt, countTaps())
        expect(countTaps()).toBeLessThanOrEqual(MAX_FIRST_MASSAGE_TAPS)
        expect(state.intensity).toBe(1)
        expect(isOwned).toBe(true)
        await waitForText(driver, '#chair-link', 'Bluetooth')
        await driver.tap('#chair-stop')
        await waitForPhase(chair, 'idle')
      })
    })
  })

  describe('without the server', () => {
    test('the person is massaged all the same, and the chair becomes theirs when it is back', async () => {
      const { origin } = boxes
      const boxed = boxes.take(offlineFamily)
      await withNewPhone(boxed, origin, async ({ driver, chair, countTaps, setServerReachable }) => {
        await setServerReachable(false)
        const startedAt = performance.now()
        await startFirstMassageOffline({ ...boxed, driver, chair })
        await waitForPhase(chair, 'running')
        report(`${offlineFamily}, without the server`, startedAt, countTaps())
        expect(countTaps()).toBeLessThanOrEqual(MAX_FIRST_MASSAGE_TAPS)
        await driver.tap('#chair-stop')
        await waitForPhase(chair, 'idle')

        await setServerReachable(true)
        await logIn(driver, { origin, phone: `${phonePrefix}88`, redirect: '/devices' })
        await waitForElement(driver, `#share-${boxed.serialNumber}`)
        expect(await driver.isShown('#devices-pending')).toBe(false)
      })
    })
  })
}
