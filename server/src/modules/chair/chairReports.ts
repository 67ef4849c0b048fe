/** Reports of one chair that are stored at the same time. */
const MAX_CONCURRENT_REPORTS = 8

/**
 * Stores what chairs report, of each chair a bounded number of reports at the same time, so that one that reports without end takes
 * no connections to the database from others. Further ones are dropped; a chair sends again what was not confirmed.
 */
export const createChairReports = () => {
  const inHand = new Map<string, number>()

  const release = (serialNumber: string): void => {
    const left = (inHand.get(serialNumber) ?? 0) - 1
    if (left > 0) inHand.set(serialNumber, left)
    else inHand.delete(serialNumber)
  }

  return {
    /** Resolves when the report is stored or dropped, and rejects when it could not be stored. */
    store: async (serialNumber: string, storeReport: () => Promise<unknown>): Promise<void> => {
      const count = inHand.get(serialNumber) ?? 0
      if (count >= MAX_CONCURRENT_REPORTS) return
      inHand.set(serialNumber, count + 1)
      try {
        await storeReport()
      } finally {
        release(serialNumber)
      }
    },
  }
}
