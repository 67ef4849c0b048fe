import type { Refund } from '@/data/shop/refunds'
import { isRepairKind } from '@anzuo/domain/shop'

type Status = Refund['status']

const handBackStatuses = ['toShip', 'shipped', 'settled'] as const
const repairTitleStatuses = ['awaitingReturn', 'returned', 'exception', ...handBackStatuses] as const
const repairStepStatuses = ['awaitingReturn', 'returned', 'toShip', 'settled'] as const
const repairAboutStatuses = ['shipped', 'settled'] as const

type StatusSource = Pick<Refund, 'exchange' | 'repair' | 'kind'>

/**
 * A status in which the buyer's own goods come back to them as they are: after an exchange that could not be, or from the workshop without a repair. What a fitter did
 * at home brings nothing back.
 */
const findHandBackStatus = ({ exchange, repair, kind }: StatusSource, status: Status) =>
  exchange?.parcel === 'own' || (kind === 'workshopRepair' && repair?.work === '')
    ? handBackStatuses.find(each => each === status)
    : undefined

/** Key of the words that stand at the head of a request. */
export const getTitleKey = (refund: StatusSource, status: Status) => {
  const handBack = findHandBackStatus(refund, status)
  if (handBack) return `ownTitle.${handBack}` as const
  const repair = isRepairKind(refund.kind) && repairTitleStatuses.find(each => each === status)
  return repair ? (`repairTitle.${repair}` as const) : (`title.${status}` as const)
}

/** Key of the words that say what comes next. */
export const getAboutKey = (refund: StatusSource, status: Status) => {
  const repair = isRepairKind(refund.kind) && repairAboutStatuses.find(each => each === status)
  return repair ? (`repairAbout.${repair}` as const) : (`about.${status}` as const)
}

/** Key of the words for a step of the timeline; what is still to come of a repair is what usually comes. */
export const getStepKey = (refund: StatusSource, status: Status, isAhead: boolean) => {
  const handBack = isAhead && isRepairKind(refund.kind) ? undefined : findHandBackStatus(refund, status)
  if (handBack) return `ownStep.${handBack}` as const
  const repair = isRepairKind(refund.kind) && repairStepStatuses.find(each => each === status)
  return repair ? (`repairStep.${repair}` as const) : (`step.${status}` as const)
}
