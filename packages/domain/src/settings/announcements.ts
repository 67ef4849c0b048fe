import type { Announcement } from './shopSettings'

/** Announcements of this moment (milliseconds since 1970), the newest first. */
export const listCurrentAnnouncements = (
  announcements: readonly Announcement[],
  now: number,
): Announcement[] =>
  announcements
    .filter(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until))
    .sort((a, b) => Date.parse(b.from) - Date.parse(a.from))
