import type { Text } from '../i18n/useText'
import { OfficeError } from './callOffice'

/** What happened, for the person: the server's own words where it sent some. */
export const getErrorText = (error: unknown, text: Text): string => {
  if (!(error instanceof OfficeError)) return text('error.unexpected')
  if (error.kind === 'refused' && error.message) return error.message
  return error.kind === 'offline' ? text('error.offline') : text('error.noAnswer')
}
