/**
 * Where a file of our server is read: the server names pictures and films by their path, and only the mini-program has to be told
 * the host. An address that is complete stays as it is.
 */
export const toServerFileUrl = (path: string): string => (path.startsWith('/') ? API_ORIGIN + path : path)
