import type { Chair } from '@anzuo/contract'
import { getChairFamily } from '@anzuo/chair-protocol'
import { loadNamespace } from '@/i18n/instance'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairHabitsTranslations } from '@/i18n/namespaces/chairHabits'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'

/** A chair of the person as the server gives it, for tests: theirs, online, without a state yet. */
export const createTestChair = (changes: Partial<Chair> = {}): Chair => ({
  serialNumber: 'HK24A00001',
  family: 'hk',
  features: [...getChairFamily('hk').features],
  firmware: '1.0.0',
  name: 'Living room',
  role: 'owner',
  expiresAt: null,
  allowsGuests: false,
  sharesStatistics: false,
  isOnline: true,
  offlineSince: null,
  state: null,
  seat: 'unknown',
  ...changes,
})

/** The texts that every page of a chair shows. */
export const loadChairTranslations = () =>
  Promise.all(
    [chairTranslations, chairLinkTranslations, chairHabitsTranslations].map(each => loadNamespace(each)),
  )
