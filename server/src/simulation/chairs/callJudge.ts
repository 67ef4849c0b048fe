import type { EndpointPath, RequestBody, ResponseData } from '@anzuo/contract'
import type { ChairRole } from '@anzuo/chair-protocol'
import { isDone, type CallDelivery, type ChairCall } from './chairCalls'
import { getChairOf, isLinkSound, overlaps, type ChairScene } from './chairScene'
import type { ChairUnit } from './chairUnit'
import { isBelieved } from './motionMonitor'
import { judgeShown } from './shownJudge'
import { judgeStopAnswer, judgeStopArrival } from './stopJudge'

/** A call as one instance has answered it. */
export type AnsweredCall = {
  call: ChairCall
  delivery: CallDelivery
  answer: NonNullable<CallDelivery['answer']>
}

const ALL: readonly ChairRole[] = ['owner', 'family', 'guest']

/** Who may make which call about a chair. */
const ROLES_BY_PATH: Partial<Record<EndpointPath, readonly ChairRole[]>> = {
  '/device/get': ALL,
  '/device/command': ALL,
  '/device/ticket': ALL,
  '/device/remove': ALL,
  '/device/sit': ['owner', 'family'],
  '/device/member/list': ['owner', 'family'],
  '/device/edit': ['owner'],
  '/device/share': ['owner'],
  '/device/member/remove': ['owner'],
  '/device/audit': ['owner'],
}

const NOT_FOUND = 1004
const SESSION_OVER = 2001

/** So long after a right has ended, a massage of that person in the chair has ended too. */
const DEPARTURE_MS = 15_000
/** What happened within the last seconds an instance need not have heard of. */
const SETTLED_MS = 5000

/** Holds each answer of the server against what the simulation knows of rights, presses and stops. */
export const createCallJudge = (getScene: () => ChairScene) => ({
  onArrived: (call: ChairCall, delivery: CallDelivery): void => {
    if (call.path === '/device/stop') judgeStopArrival(getScene(), call, delivery)
  },
  onAnswered: (call: ChairCall, delivery: CallDelivery): void => {
    const scene = getScene()
    const { answer } = delivery
    if (!answer) return
    const answered = { call, delivery, answer }
    if (call.path === '/device/stop') judgeStopAnswer(scene, answered)
    else judgeAccess(scene, answered)
    judgeShown(scene, answered)
    if (!isDone(call.path, answer)) return
    noteFirstUse(scene, answered)
    if (call.path === '/device/bind') judgeBinding(scene, answered)
    if (call.path === '/device/share/accept') judgeLink(scene, answered)
    if (call.path === '/device/command') judgeCommandDone(scene, answered)
    expectDeparture(scene, answered)
  },
})

/** An instance that has answered somebody about chairs keeps their rights for stops. */
const noteFirstUse = ({ firstUses }: ChairScene, { call, delivery, answer }: AnsweredCall): void => {
  if (!call.path.startsWith('/device/')) return
  const uses = firstUses.get(delivery.life) ?? new Map<string, number>()
  firstUses.set(delivery.life, uses)
  if (!uses.has(call.session.id)) uses.set(call.session.id, answer.at)
}

const judgeAccess = (scene: ChairScene, { call, delivery, answer }: AnsweredCall): void => {
  const { rights, world, toleranceMs, absences } = scene
  const { caller, session, path } = call
  const roles = ROLES_BY_PATH[path]
  const chair = getChairOf(scene, call)
  if (answer.code === 0 && session.endedAt !== null && session.endedAt < delivery.arrivedAt)
    world.report(`${caller.name} reaches ${path} with a session that has ended`)
  if (!roles || !chair) return
  const { serialNumber } = chair
  const time = { from: delivery.arrivedAt - toleranceMs, to: answer.at }
  const possible = rights.listPossibleRoles(caller.name, serialNumber, time)
  if (answer.code === 0 && !possible.some(role => roles.includes(role)))
    world.report(
      `${caller.name} reaches ${path} of ${serialNumber}, being ${possible.join() || 'nobody'} there`,
    )
  const sure = rights.findSure(caller.name, serialNumber, delivery.arrivedAt)
  const isStillSure = sure !== null && sure === rights.findSure(caller.name, serialNumber, answer.at)
  const isAway = overlaps(absences, delivery.arrivedAt, answer.at)
  if (!isStillSure || !roles.includes(sure.role) || session.endAskedAt !== null || isAway) return
  const isAboutMember = path === '/device/member/remove'
  if (answer.code === SESSION_OVER || (answer.code === NOT_FOUND && !isAboutMember))
    world.report(`${caller.name} has lost the right to ${serialNumber}: ${path} is answered ${answer.code}`)
}

/** Who becomes the owner by a press must be the one whose number the chair showed then. */
const judgeBinding = (scene: ChairScene, { call, answer }: AnsweredCall): void => {
  const { claimId } = call.body as RequestBody<'/device/bind'>
  const claim = scene.claims.get(claimId)
  const chair = getChairOf(scene, call)
  if (!claim || !chair) return scene.world.report(`${call.caller.name} is bound by a claim that nobody began`)
  if (claim.owner !== call.caller)
    scene.world.report(`${call.caller.name} is bound by the claim of ${claim.owner.name}`)
  const isPressed = chair.record.presses.some(
    ({ number, at }) => number === claim.number && at >= claim.askedAt && at <= answer.at,
  )
  if (!isPressed)
    scene.world.report(
      `${call.caller.name} owns ${chair.serialNumber}, which was never pressed for ${claim.number}`,
    )
}

const judgeLink = (scene: ChairScene, { call, delivery, answer }: AnsweredCall): void => {
  const { links, world, rights, toleranceMs } = scene
  const { key } = call.body as RequestBody<'/device/share/accept'>
  const link = links.get(key)
  if (!link) return
  const { arrivedAt } = delivery
  const who = `a link to ${link.serialNumber} lets ${call.caller.name} in`
  if (arrivedAt > link.expiresAt + toleranceMs) world.report(`${who} after its time`)
  const isVoid = rights.changes.some(
    ({ kind, role, serialNumber, askedAt, doneAt }) =>
      serialNumber === link.serialNumber &&
      (kind === 'end' || role === 'owner') &&
      askedAt > link.madeAt &&
      doneAt !== null &&
      doneAt < arrivedAt,
  )
  if (isVoid) world.report(`${who} although somebody has left or the owner has changed since it was made`)
  link.usedBy.add(call.caller.name)
  if (link.usedBy.size > 1) world.report(`one link has let in ${[...link.usedBy].join(' and ')}`)
  const { role } = answer.data as ResponseData<'/device/share/accept'>
  if (role !== link.audience && link.audience !== 'guest')
    world.report(`a link for ${link.audience} makes ${call.caller.name} ${role}`)
}

/** A command that is said to be done has reached the chair in the meantime, and a start has begun a massage. */
const judgeCommandDone = (scene: ChairScene, { call, delivery, answer }: AnsweredCall): void => {
  const { result } = answer.data as ResponseData<'/device/command'>
  const { command } = call.body as RequestBody<'/device/command'>
  const chair = getChairOf(scene, call)
  if (result !== 'ok' || !chair) return
  const name = command.name === 'startPlan' ? 'start' : command.name
  const hasReached = chair.record.requests.some(
    ({ request, user, at }) =>
      request.name === name && user === call.caller.key && at >= delivery.arrivedAt && at <= answer.at,
  )
  const who = `${call.caller.name} is told that ${command.name} is done by ${chair.serialNumber}`
  if (!hasReached) scene.world.report(`${who}, which has not heard of it`)
  if ('token' in command && !scene.starts.get(command.token)?.hasBegun)
    scene.world.report(`${who}, and no massage has begun`)
}

/** Whose right or session has just ended: the massage that they have in a chair ends within seconds, if the server can reach it. */
const expectDeparture = (scene: ChairScene, { call, delivery, answer }: AnsweredCall): void => {
  const { world, massages, chairs, rights } = scene
  for (const chair of chairs) {
    const massage = massages.get(chair.serialNumber)
    if (!massage) continue
    const { caller, session } = massage.press.call
    const isSessionOver = session.endedAt === answer.at
    const hasRight = rights.findSure(caller.name, chair.serialNumber, answer.at) !== null
    const isRemoved = rights.changes.some(
      change =>
        change.kind === 'end' &&
        change.name === caller.name &&
        change.serialNumber === chair.serialNumber &&
        change.doneAt === answer.at,
    )
    if (!isRemoved && !(isSessionOver && hasRight)) continue
    const since = answer.at - SETTLED_MS
    const life = delivery.life
    if (
      massage.beganAt > since ||
      !isLinkSound(scene, { life, chair, since }) ||
      !isKnownToSit(scene, chair, call)
    )
      continue
    world.time.schedule(DEPARTURE_MS, () => {
      const isAway = overlaps(scene.absences, delivery.arrivedAt, world.time.now())
      if (isAway || !isLinkSound(scene, { life, chair, since })) return
      if (massages.get(chair.serialNumber) === massage)
        world.report(
          `the massage of ${caller.name} in ${chair.serialNumber} goes on after ${call.path} has ended the right to it`,
        )
    })
  }
}

/** Whether the one who started the massage sits there still, and the server has believed it. */
const isKnownToSit = (scene: ChairScene, chair: ChairUnit, ending: ChairCall): boolean => {
  const starter = scene.massages.get(chair.serialNumber)?.press.call.caller
  if (!starter || chair.record.sitter !== starter.name) return false
  return scene.calls.some(
    call =>
      call.path === '/device/sit' &&
      call.caller === starter &&
      getChairOf(scene, call) === chair &&
      call.deliveries.some(
        delivery => isBelieved(chair, delivery) && delivery.arrivedAt < ending.askedAt - SETTLED_MS,
      ),
  )
}
