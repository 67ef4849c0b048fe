import type { LoadLanguagePackage } from './types'

/** On the web every file of texts comes by itself. */
export const loadLanguagePackage: LoadLanguagePackage | null = null
