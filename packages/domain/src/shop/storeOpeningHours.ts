import { CHINA_UTC_OFFSET_MS } from './chinaTime'

const parseClockMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a store is open at a moment, by its opening and closing time of each day. All keep the time of China. */
export const isStoreOpen = (store: { opens: string; closes: string }, now: number): boolean => {
  const local = new Date(now + CHINA_UTC_OFFSET_MS)
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  const opens = parseClockMinutes(store.opens)
  const closes = parseClockMinutes(store.closes)
  // A bar of hours that reaches over midnight is open before it ends and after it starts.
  return opens <= closes ? minutes >= opens && minutes < closes : minutes >= opens || minutes < closes
}
