import { create } from 'zustand'
import { CALLING_CODE_PATTERN, type FieldCallingCode } from '@anzuo/domain/contactValidation'
import type { Locale } from '@anzuo/domain/locale'
import { createTextStorageKey, storage } from '@/platform/storage'
import { CALLING_CODE_STORAGE_NAME } from './authStorageKeys'

/** Where the device keeps the calling code that was chosen last. */
const callingCodeStorageKey = {
  ...createTextStorageKey(CALLING_CODE_STORAGE_NAME),
  decode: (text: string) => (CALLING_CODE_PATTERN.test(text) ? text : null),
}

/** Until somebody chooses: most who read English here have a phone of the mainland. */
const CODE_BY_LANGUAGE: Record<Locale, string> = { 'zh-CN': '86', 'zh-Hant': '852', 'en-GB': '86' }

const useChosenCallingCode = create<{ code: string | null }>(() => ({
  code: storage.read(callingCodeStorageKey),
}))

/** The calling code that stands before phone fields: the chosen one, else the usual one of a language. */
export const useCallingCode = (language: Locale): FieldCallingCode => {
  const chosen = useChosenCallingCode(({ code }) => code)
  return chosen === null
    ? { code: CODE_BY_LANGUAGE[language], isChosen: false }
    : { code: chosen, isChosen: true }
}

/** Remembers a calling code for every phone field on this device. */
export const chooseCallingCode = (code: string): void => {
  storage.write(callingCodeStorageKey, code)
  useChosenCallingCode.setState({ code })
}
