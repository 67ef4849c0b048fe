import type { Locale } from '@anzuo/domain/locale'

/** The platform keeps the packages of a mini-program by itself. */
export const registerServiceWorker = (_locale: Locale): void => undefined
