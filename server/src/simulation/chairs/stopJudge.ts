import { MINUTE_MS } from '@anzuo/domain/durations'
import type { ResponseData } from '@anzuo/contract'
import type { AnsweredCall } from './callJudge'
import type { CallDelivery, ChairCall } from './chairCalls'
import type { Sitter } from './chairPeople'
import { getChairOf, isLinkSound, overlaps, type ChairScene } from './chairScene'
import type { ChairUnit } from './chairUnit'
import { isBelieved } from './motionMonitor'

/** A stop waits for nothing: within this it is on its way to the chair, or answered. */
const MAX_WAIT_MS = 5

/** Two messages of five seconds each, and a second in which the database says whose the session is. */
const MAX_ANSWER_MS = 11_500

/** How long whose right has ended may stop: whoever may sit there, and all others. */
const SITTING_GRACE_MS = 35 * MINUTE_MS
const OTHERS_GRACE_MS = 2 * MINUTE_MS
/** For what an instance has in hand when the time is over. */
const GRACE_MARGIN_MS = 15_000

/** Rights that are kept are read again within this time, while the database answers. */
const REFRESH_MS = 75_000

/** What happened within the last seconds an instance need not have heard of. */
const SETTLED_MS = 5000

const REFUSALS: readonly number[] = [1004, 2001]
const UNAVAILABLE = 1053

/** A stop of somebody whom this instance knows goes out at once, whatever the database does. */
export const judgeStopArrival = (scene: ChairScene, call: ChairCall, delivery: CallDelivery): void => {
  const { world, sentStops } = scene
  const chair = getChairOf(scene, call)
  if (!chair || !isKnownAt(scene, call, delivery)) return
  world.time.schedule(MAX_WAIT_MS, () => {
    const isSent = sentStops.some(
      ({ life, serialNumber, user, at }) =>
        life === delivery.life &&
        serialNumber === chair.serialNumber &&
        user === call.caller.key &&
        at >= delivery.arrivedAt,
    )
    if (!isSent && delivery.answer === null && !delivery.life.isDead())
      world.report(`the stop of ${call.caller.name} waits although the instance knows who asks`)
  })
}

/** Holds the answer to a stop against what reached the chair, and against who may stop it. */
export const judgeStopAnswer = (scene: ChairScene, answered: AnsweredCall): void => {
  const { world } = scene
  const { call, delivery, answer } = answered
  const chair = getChairOf(scene, call)
  if (!chair) return
  const who = `the stop of ${call.caller.name} for ${chair.serialNumber}`
  if (answer.at - delivery.arrivedAt > MAX_ANSWER_MS)
    world.report(`${who} was answered after ${answer.at - delivery.arrivedAt} ms`)
  if (answer.code === 0) return judgeStopDone(scene, chair, answered)
  if (REFUSALS.includes(answer.code)) {
    if (mustObey(scene, chair, answered)) world.report(`${who} was refused with ${answer.code}`)
    return
  }
  if (answer.code !== UNAVAILABLE) return world.report(`${who} was answered ${answer.code}`)
  const isAway = overlaps(scene.absences, delivery.arrivedAt, answer.at)
  if (answer.message.startsWith('The server is busy')) {
    if (!isAway || isKnownAt(scene, call, delivery))
      world.report(`${who} failed for the database, which it does not need`)
    return
  }
  const since = delivery.arrivedAt - SETTLED_MS
  if (isLinkSound(scene, { life: delivery.life, chair, since }))
    world.report(`${who} did not get through, and nothing was in its way: ${answer.message}`)
}

const judgeStopDone = (
  scene: ChairScene,
  chair: ChairUnit,
  { call, delivery, answer }: AnsweredCall,
): void => {
  const { result } = answer.data as ResponseData<'/device/stop'>
  const hasReached = chair.record.stops.some(
    ({ user, at }) => user === call.caller.key && at >= delivery.arrivedAt && at <= answer.at,
  )
  const who = `${call.caller.name} is told that ${chair.serialNumber}`
  if (result === 'ok' && !hasReached) scene.world.report(`${who} was stopped, and no stop has reached it`)
  if (!mayObey(scene, chair, { call, delivery, answer }))
    scene.world.report(`${who} obeys, without a right to it`)
}

/** Whether this instance has read the person's right to this chair while the database was there, and the right holds. */
const isKnownAt = (scene: ChairScene, call: ChairCall, { life, arrivedAt }: CallDelivery): boolean => {
  const chair = getChairOf(scene, call)
  const sure = chair && scene.rights.findSure(call.caller.name, chair.serialNumber, arrivedAt)
  const firstUse = scene.firstUses.get(life)?.get(call.session.id)
  if (!sure || firstUse === undefined || call.session.endAskedAt !== null) return false
  const from = Math.max(firstUse, sure.doneAt ?? Infinity)
  return findQuietTime(scene, from, arrivedAt) >= REFRESH_MS
}

/** The longest time between two moments in which the database was there. */
const findQuietTime = ({ absences }: ChairScene, from: number, to: number): number => {
  let [longest, since] = [0, from]
  for (const absence of absences) {
    if (absence.to < from || absence.from > to) continue
    longest = Math.max(longest, absence.from - since)
    since = absence.to
  }
  return Math.max(longest, to - since)
}

/** Whether a stop must not be refused: the right holds, or it has ended while the person sits there, as the server knows. */
const mustObey = (scene: ChairScene, chair: ChairUnit, { call, delivery, answer }: AnsweredCall): boolean => {
  const { rights, absences } = scene
  const { caller, session } = call
  const isAway = overlaps(absences, delivery.arrivedAt, answer.at)
  if (session.endAskedAt !== null) return mustObeyEndedSession(scene, chair, { call, delivery, answer })
  const sure = rights.findSure(caller.name, chair.serialNumber, delivery.arrivedAt)
  if (sure && sure === rights.findSure(caller.name, chair.serialNumber, answer.at))
    return !isAway || isKnownAt(scene, call, delivery)
  const endedAt = rights.findEnd(caller.name, chair.serialNumber, answer.at)
  const isRecent = endedAt !== null && answer.at - endedAt < SITTING_GRACE_MS - MINUTE_MS
  const since = delivery.arrivedAt - SETTLED_MS
  const believedAt = findBelievedSince(scene, chair, caller)
  return (
    isRecent &&
    !isAway &&
    isLinkSound(scene, { life: delivery.life, chair, since }) &&
    believedAt !== null &&
    believedAt < since
  )
}

/** Whether a stop must not be refused although its session has ended: this instance knew before that its person sits there. */
const mustObeyEndedSession = (
  scene: ChairScene,
  chair: ChairUnit,
  { call, delivery, answer }: AnsweredCall,
): boolean => {
  const { rights, firstUses } = scene
  const { caller, session } = call
  const { life, arrivedAt } = delivery
  const { endAskedAt } = session
  const believedAt = findBelievedSince(scene, chair, caller)
  const firstUse = firstUses.get(life)?.get(session.id)
  if (endAskedAt === null || believedAt === null || firstUse === undefined) return false
  const sure = rights.findSure(caller.name, chair.serialNumber, endAskedAt)
  const from = Math.max(firstUse, believedAt, sure?.doneAt ?? Infinity)
  return (
    findQuietTime(scene, from, endAskedAt) >= REFRESH_MS &&
    answer.at - endAskedAt < SITTING_GRACE_MS - MINUTE_MS &&
    isLinkSound(scene, { life, chair, since: arrivedAt - SETTLED_MS })
  )
}

/** Since when the server has believed that a person sits in a chair, who still does; null when it need not. */
const findBelievedSince = (scene: ChairScene, chair: ChairUnit, person: Sitter): number | null => {
  if (chair.record.sitter !== person.name) return null
  const times = scene.calls
    .filter(
      call => call.path === '/device/sit' && call.caller === person && getChairOf(scene, call) === chair,
    )
    .flatMap(({ deliveries }) => deliveries)
    .filter(delivery => isBelieved(chair, delivery))
    .flatMap(({ answer }) => answer?.at ?? [])
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether a stop may be obeyed: the right holds perhaps, or has ended no longer ago than is allowed. */
const mayObey = (scene: ChairScene, chair: ChairUnit, { call, delivery, answer }: AnsweredCall): boolean => {
  const { rights, absences, toleranceMs } = scene
  const { caller, session } = call
  const time = { from: delivery.arrivedAt - toleranceMs, to: answer.at }
  const hasRight = rights.listPossibleRoles(caller.name, chair.serialNumber, time).length > 0
  const rightEnd = hasRight ? null : rights.findEnd(caller.name, chair.serialNumber, delivery.arrivedAt)
  if (!hasRight && rightEnd === null) return false
  const ends = [session.endedAt, rightEnd].filter(end => end !== null)
  if (ends.length === 0) return true
  const endedAt = Math.min(...ends)
  // What was read last counts for twelve hours while the database is away, longer than a simulation lasts.
  if (overlaps(absences, endedAt, answer.at)) return true
  const hasSaidSo = scene.calls.some(
    each => each.path === '/device/sit' && each.caller === caller && getChairOf(scene, each) === chair,
  )
  const maySit = hasSaidSo && !isSurelyEmpty(scene, chair, delivery)
  const grace = maySit ? SITTING_GRACE_MS : OTHERS_GRACE_MS
  return delivery.arrivedAt - endedAt <= grace + GRACE_MARGIN_MS + toleranceMs
}

/** Whether nobody sits in the chair, and the instance has heard so. */
const isSurelyEmpty = (scene: ChairScene, chair: ChairUnit, { life, arrivedAt }: CallDelivery): boolean => {
  const since = arrivedAt - SETTLED_MS
  const lastSitting = chair.record.sittings.at(-1)
  const isLeft = lastSitting === undefined || lastSitting.to < since
  return isLeft && isLinkSound(scene, { life, chair, since })
}
