const PACKAGE_ORIGIN = 'http://mini-program.local/'

/** The scheme of files that the phone made: pictures of a canvas, a camera, an album. */
const PHONE_FILE = /^wxfile:\/\//

/** The address under which the view gets what a `src` of the app names. */
export const addressOf = (source: string): string =>
  new URL(source.replace(PHONE_FILE, 'phone-files/').replace(/^\/(?!\/)/, ''), PACKAGE_ORIGIN).href
