import type { OfficeResponseData } from '@anzuo/contract/office/index'
import type { ModerationState } from '@anzuo/domain/shop/moderation'
import type { StatusTone } from '../../parts/Status'

export type Contribution = OfficeResponseData<'/office/v1/review/get'>

export const stateTones: Record<ModerationState, StatusTone> = {
  waiting: 'waiting',
  shown: 'done',
  hidden: 'closed',
}
