import { SCOPE_ATTRIBUTE } from '../viewProtocol'

const PACKAGE_ORIGIN = 'http://mini-program.local/'

/** The scheme of files that the phone made: pictures of a canvas, a camera, an album. */
const DEVICE_FILE_SCHEME = /^wxfile:\/\//

/** The address under which the view gets what a `src` of the app names. */
export const resolveResourceUrl = (source: string, from = ''): string =>
  new URL(source.replace(DEVICE_FILE_SCHEME, '/phone-files/'), `${PACKAGE_ORIGIN}${from}`).href

/** The same for an element: a relative path counts from the file of its component, or of its page. */
export const resolveElementResourceUrl = (source: string, element: HTMLElement): string => {
  const scopes = (element.getAttribute(SCOPE_ATTRIBUTE) ?? '').split(' ')
  const component = scopes.find(scope => scope.includes('/'))
  return resolveResourceUrl(source, component ?? element.ownerDocument.documentElement.dataset.path)
}
