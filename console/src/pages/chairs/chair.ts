import type { OfficeResponseData } from '@anzuo/contract/office/index'
import type { ChairRegistryState } from '@anzuo/domain/office/chairRegistry'
import type { StatusTone } from '../../parts/Status'

export type Chair = OfficeResponseData<'/office/v1/chair/get'>
export type ChairSummary = OfficeResponseData<'/office/v1/chair/list'>['chairs'][number]
export type ChairAlarm = Chair['alarms'][number]
export type ChairBatch = OfficeResponseData<'/office/v1/chair/batches'>['batches'][number]

export const stateTones: Record<ChairRegistryState, StatusTone> = {
  neverSeen: 'planned',
  online: 'underWay',
  offline: 'closed',
  shutOut: 'wrong',
  waitsForKey: 'waiting',
}
