import { DAY_MS } from '@anzuo/domain/durations'
import { createApiError } from '../../http/apiError'

const MAX_AGE_YEARS = 120

/**
 * Lets a birthday (`1984-05-01`) that somebody alive may have pass, and one that was not told. Compared as dates: whoever is ahead of
 * UTC may have a child born "tomorrow".
 * @throws ApiError `birthdayWrong`
 */
export const requirePlausibleBirthday = (birthday: string | null, now: Date): void => {
  if (birthday === null) return
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
  const oldest = `${now.getUTCFullYear() - MAX_AGE_YEARS}-01-01`
  if (birthday < oldest || birthday > latest) throw createApiError('invalidRequest', 'birthdayWrong')
}
