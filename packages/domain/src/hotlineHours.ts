/** The hotline keeps the hours of China, which has one time zone and no summer time. */
const CHINA_UTC_OFFSET_HOURS = 8

const parseClockMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether somebody answers at a moment (ms since 1970), by opening hours on the clock of China. */
export const isHotlineOpen = (hours: { opens: string; closes: string }, moment: number): boolean => {
  const minute = Math.floor(moment / 60_000 + CHINA_UTC_OFFSET_HOURS * 60) % (24 * 60)
  return minute >= parseClockMinutes(hours.opens) && minute < parseClockMinutes(hours.closes)
}
