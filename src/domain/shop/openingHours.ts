const HOUR = 3600_000

/** All stores keep the time of mainland China, wherever somebody looks from. */
const STORE_ZONE = 8 * HOUR

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a store is open at a moment, by its opening and closing time of each day. */
export const isOpenAt = (store: { opens: string; closes: string }, now: number): boolean => {
  const local = new Date(now + STORE_ZONE)
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  const opens = minutesOf(store.opens)
  const closes = minutesOf(store.closes)
  // A bar of hours that reaches over midnight is open before it ends and after it starts.
  return opens <= closes ? minutes >= opens && minutes < closes : minutes >= opens || minutes < closes
}
