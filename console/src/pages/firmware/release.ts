import type { OfficeResponseData } from '@anzuo/contract/office/index'
import type { FirmwareReleaseState, FirmwareUpdateState } from '@anzuo/domain/office/firmware'
import type { StatusTone } from '../../parts/Status'

export type FirmwareRelease = OfficeResponseData<'/office/v1/firmware/get'>
export type FirmwareSummary = OfficeResponseData<'/office/v1/firmware/list'>['releases'][number]

export const releaseTones: Record<FirmwareReleaseState, StatusTone> = {
  rolling: 'underWay',
  held: 'waiting',
  stopped: 'closed',
}

export const updateTones: Record<FirmwareUpdateState, StatusTone> = {
  waiting: 'waiting',
  sending: 'underWay',
  installed: 'done',
  failed: 'wrong',
}

/** What the server says of chairs that wait or failed; another word of a later server is shown as it is. */
const NOTES = [
  'noAnswer',
  'inUse',
  'halted',
  'held',
  'slow',
  'starting',
  'lostOnTheWay',
  'unsupported',
  'expired',
  'digestMismatch',
  'bootFailed',
  'notNewer',
  'badSignature',
  'unknownKey',
  'imageMissing',
] as const
type Note = (typeof NOTES)[number]

export const findNote = (note: string | null): Note | null => NOTES.find(known => known === note) ?? null

/** The chairs for which a release is open. */
export const countOpen = ({ chairs }: FirmwareSummary): number =>
  Object.values(chairs).reduce((sum, count) => sum + count, 0)
