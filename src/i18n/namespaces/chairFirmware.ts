import { createTranslationNamespace } from '../translationNamespace'

/** The page on which new software is brought to a chair over Bluetooth. */
export const chairFirmwareTranslations = createTranslationNamespace(
  'chairFirmware',
  locale => import(`@locales/${locale}/chairFirmware.json`),
)
