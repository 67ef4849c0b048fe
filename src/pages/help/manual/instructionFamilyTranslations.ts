import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { createTranslationNamespace, type TranslationNamespace } from '@/i18n/translationNamespace'

/** What the instructions of one family of chairs say of it alone. */
export const getInstructionFamilyTranslations = (family: ChairFamilyKey): TranslationNamespace =>
  createTranslationNamespace(
    `instructions-${family}`,
    locale => import(`@locales/${locale}/instructions/${family}.json`),
  )
