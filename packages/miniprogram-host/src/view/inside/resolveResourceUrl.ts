const PACKAGE_ORIGIN = 'http://mini-program.local/'

/** The scheme of files that the phone made: pictures of a canvas, a camera, an album. */
const DEVICE_FILE_SCHEME = /^wxfile:\/\//

/** The address under which the view gets what a `src` of the app names. */
export const resolveResourceUrl = (source: string): string =>
  new URL(source.replace(DEVICE_FILE_SCHEME, 'phone-files/').replace(/^\/(?!\/)/, ''), PACKAGE_ORIGIN).href
