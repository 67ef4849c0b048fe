import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PhoneView } from '../view/openPhoneView'

/** A folder holds so many pictures at most; further ones are not taken. */
const MAX_PICTURES = 999
const NUMBER_LENGTH = String(MAX_PICTURES).length

export type PictureRecording = {
  /** Takes a picture of the screen while a page is on top. */
  take: (page: string) => Promise<void>
  /** Takes the last one. @throws Error when a picture could not be taken or written. */
  finish: (page: string) => Promise<void>
}

const findNewestNumber = (folder: string): number =>
  Math.max(0, ...readdirSync(folder).map(file => Number(/^(\d+)-.*\.png$/.exec(file)?.[1] ?? 0)))

/**
 * Keeps pictures of the screen in a folder, numbered and named after the page on top. Those that are there already stay.
 * @throws Error when the folder cannot be made.
 */
export const recordPictures = (
  folder: string,
  view: Pick<PhoneView, 'settle' | 'screenshot'>,
): PictureRecording => {
  mkdirSync(folder, { recursive: true })
  let newest = findNewestNumber(folder)
  let failure: unknown = null
  const write = async (name: string) => {
    if (newest >= MAX_PICTURES) return
    await view.settle()
    const picture = await view.screenshot()
    const number = String(++newest).padStart(NUMBER_LENGTH, '0')
    writeFileSync(path.join(folder, `${number}-${name.replaceAll('/', '-')}.png`), picture)
  }
  return {
    // The app has no part in it: its page opens all the same, and the end tells of it.
    take: page =>
      write(page).catch((error: unknown) => {
        failure ??= error
      }),
    finish: async page => {
      await write(`${page}-end`)
      if (failure !== null) throw failure
    },
  }
}
