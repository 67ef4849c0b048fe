import { computeClaimNumber, parseHex, type ChairRole } from '@anzuo/chair-protocol'
import type { RequestBody, ResponseData } from '@anzuo/contract'
import { getTestDeviceKey } from '../../testing/testChairKeys'
import { isDone, judgeResult, type CallDelivery, type ChairCall } from './chairCalls'
import type { RightChange } from './chairRights'
import { getChairOf, type ChairScene } from './chairScene'

type Answer = NonNullable<CallDelivery['answer']>

/** Follows one call that may change a right, a session or a name. */
type Follower = { onDone: (answer: Answer) => void; onSettled: () => void }

const IGNORED: Follower = { onDone: () => {}, onSettled: () => {} }

/** Keeps what is known of rights, sessions, claims, links and names in step with what is asked and answered. */
export const createRightsJournal = (getScene: () => ChairScene) => {
  const followers = new Map<ChairCall, readonly Follower[]>()
  return {
    onAsked: (call: ChairCall): void => {
      const scene = getScene()
      scene.calls.push(call)
      notePress(scene, call)
      followers.set(call, [followRights(scene, call), followSessions(scene, call), followName(scene, call)])
    },
    onAnswered: (call: ChairCall, answer: Answer): void => {
      if (answer.code === 0) learn(getScene(), call, answer)
      if (isDone(call.path, answer)) for (const { onDone } of followers.get(call) ?? []) onDone(answer)
    },
    onSettled: (call: ChairCall): void => {
      for (const { onSettled } of followers.get(call) ?? []) onSettled()
      followers.delete(call)
    },
  }
}

const notePress = ({ starts }: ChairScene, call: ChairCall): void => {
  if (call.path !== '/device/command') return
  const { command, serialNumber } = call.body as RequestBody<'/device/command'>
  if (command.name === 'start' || command.name === 'startPlan')
    starts.set(command.token, { call, serialNumber, hasBegun: false })
}

/** What a grant or an end becomes with the answers to its call. `isSure`: a done call has this effect. */
const followChange = (
  { world: { time } }: ChairScene,
  call: ChairCall,
  { change, isSure }: { change: RightChange; isSure: boolean },
): Follower => ({
  onDone: ({ at, data }) => {
    if (!isSure) return
    change.doneAt ??= at
    const { expiresAt } = data as { expiresAt?: string | null }
    if (change.kind === 'grant' && expiresAt) change.expiresAt = Date.parse(expiresAt)
  },
  onSettled: () => {
    const result = judgeResult(call)
    change.result = result === 'done' && !isSure ? 'unknown' : result
    change.settledAt = time.now()
  },
})

const followAll = (followers: readonly Follower[]): Follower => ({
  onDone: answer => followers.forEach(({ onDone }) => onDone(answer)),
  onSettled: () => followers.forEach(({ onSettled }) => onSettled()),
})

const followRights = (scene: ChairScene, call: ChairCall): Follower => {
  const { rights, people } = scene
  const serialNumber = getChairOf(scene, call)?.serialNumber
  if (serialNumber === undefined) return IGNORED
  const { caller, askedAt } = call
  const follow = (
    kind: RightChange['kind'],
    name: string,
    { role, isSure }: { role: ChairRole; isSure: boolean },
  ) =>
    followChange(scene, call, {
      change: rights.add({ kind, name, serialNumber, role, askedAt, expiresAt: null }),
      isSure,
    })
  const endOthers = (isSure: boolean) =>
    people
      .filter(person => person !== caller)
      .map(({ name }) => follow('end', name, { role: 'guest', isSure }))

  switch (call.path) {
    case '/device/bind':
      return follow('grant', caller.name, { role: 'owner', isSure: true })
    case '/device/share/accept': {
      const { audience } = scene.links.get((call.body as RequestBody<'/device/share/accept'>).key) ?? {}
      if (audience === undefined) return IGNORED
      const grant = follow('grant', caller.name, { role: audience, isSure: true })
      return followAll(audience === 'owner' ? [...endOthers(true), grant] : [grant])
    }
    case '/device/remove': {
      const isOwner = rights.findSure(caller.name, serialNumber, askedAt)?.role === 'owner'
      return followAll([follow('end', caller.name, { role: 'guest', isSure: true }), ...endOthers(isOwner)])
    }
    case '/device/member/remove': {
      const name = scene.memberNames.get((call.body as RequestBody<'/device/member/remove'>).memberId)
      return name === undefined ? IGNORED : follow('end', name, { role: 'guest', isSure: true })
    }
    default:
      return IGNORED
  }
}

const followSessions = ({ world: { time } }: ChairScene, call: ChairCall): Follower => {
  const ended = call.caller.sessions.filter(session => {
    if (call.path === '/auth/logout') return session === call.session
    if (call.path === '/user/devices/sign_out_others') return session !== call.session
    return call.path === '/user/devices/sign_out_everywhere'
  })
  for (const session of ended) session.endAskedAt ??= time.now()
  const reachesOthers =
    call.path === '/user/devices/sign_out_others' || call.path === '/user/devices/sign_out_everywhere'
  if (reachesOthers) call.caller.signOuts += 1
  return {
    onDone: ({ at }) => {
      for (const session of ended) session.endedAt ??= at
    },
    onSettled: () => {
      if (reachesOthers) call.caller.signOuts -= 1
    },
  }
}

/** A name that may stand or not; the calls that take a chair's name away count as well. */
const followName = (scene: ChairScene, call: ChairCall): Follower => {
  const names = scene.chairNames.get(getChairOf(scene, call)?.serialNumber ?? '')
  if (!names) return IGNORED
  const isTakenAway = call.path === '/device/remove' || call.path === '/device/share/accept'
  const name = call.path === '/device/edit' ? (call.body as RequestBody<'/device/edit'>).name : undefined
  if (name === undefined && !isTakenAway) return IGNORED
  const isAlone = names.open === 0
  names.possible.add(name ?? null)
  names.open += 1
  names.lastChangeAt = call.askedAt
  return {
    onDone: () => {},
    onSettled: () => {
      names.open -= 1
      names.lastSettledAt = scene.world.time.now()
      const isDoneAlone = isAlone && names.open === 0 && names.lastChangeAt === call.askedAt
      if (name !== undefined && isDoneAlone && judgeResult(call) === 'done') names.possible = new Set([name])
    },
  }
}

/** Remembers claims, links and members that the server has told somebody of. */
const learn = (
  { claims, links, memberNames, people }: ChairScene,
  call: ChairCall,
  { at, data }: Answer,
): void => {
  const { serialNumber = '' } = call.body as { serialNumber?: string }
  switch (call.path) {
    case '/device/claim': {
      const { claimId, challenge, isWaitingForPress } = data as ResponseData<'/device/claim'>
      const { key: deviceKey } = getTestDeviceKey(serialNumber)
      const number = computeClaimNumber(deviceKey, serialNumber, parseHex(challenge) ?? new Uint8Array(0))
      const known = claims.get(claimId)
      claims.set(claimId, {
        serialNumber,
        owner: call.caller,
        number,
        askedAt: known?.askedAt ?? call.askedAt,
        isWaiting: isWaitingForPress,
      })
      return
    }
    case '/device/share': {
      const { key, audience, expiresAt } = data as ResponseData<'/device/share'>
      links.set(key, {
        serialNumber,
        audience,
        maker: call.caller,
        madeAt: at,
        expiresAt: Date.parse(expiresAt),
        usedBy: new Set(),
      })
      return
    }
    case '/device/member/list':
      for (const { id, nickname } of (data as ResponseData<'/device/member/list'>).members)
        if (people.some(({ name }) => name === nickname)) memberNames.set(id, nickname)
      return
    default:
  }
}
