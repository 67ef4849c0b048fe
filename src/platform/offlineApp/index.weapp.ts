import type { Locale } from '@anzuo/domain/locale'

/** The platform keeps the packages of a mini-program by itself. */
export const keepAppOffline = (_locale: Locale): void => undefined
