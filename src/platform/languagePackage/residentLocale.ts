import type { Locale } from '@anzuo/domain/locale'

/**
 * The language whose texts lie in the mini-program's packages of pages: most of its people read it. Each other language is a package of
 * its own (config/languagePackages), which is fetched when somebody reads it.
 */
export const RESIDENT_LOCALE: Locale = 'zh-CN'

/**
 * Namespaces that pages of several packages show: their texts of {@link RESIDENT_LOCALE} lie once, in the package of what those share
 * (config/sharedPackage).
 */
export const SHARED_NAMESPACES: readonly string[] = ['health', 'tongue']
