/**
 * For a file of tests: what is handed to the result is done after the running test, the latest first, also when one of its
 * expectations fails. A host that a test left running would keep its browser.
 */
export const setUpCleanUps = (): ((cleanUp: () => unknown) => void) => {
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })
  return cleanUp => void cleanUps.push(cleanUp)
}
