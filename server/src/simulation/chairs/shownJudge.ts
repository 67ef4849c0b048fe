import type { Chair, EndpointPath, RequestBody, ResponseData } from '@anzuo/contract'
import type { AnsweredCall } from './callJudge'
import { isLinkSound, overlaps, type ChairScene } from './chairScene'

/** What happened within the last seconds an instance need not have heard of. */
const SETTLED_MS = 5000

/** Holds what people are shown of chairs and members against what they were given, and against the chair itself. */
export const judgeShown = (scene: ChairScene, answered: AnsweredCall): void => {
  const { call, answer } = answered
  if (answer.code !== 0) return
  if (call.path === '/device/get') judgeChair(scene, answered, answer.data as Chair)
  if (call.path === '/device/list') judgeList(scene, answered)
  if (call.path === '/device/member/list') judgeMembers(scene, answered)
  if (call.path === '/device/audit') judgeAudit(scene, answered)
}

const judgeList = (scene: ChairScene, answered: AnsweredCall): void => {
  const { devices } = answered.answer.data as ResponseData<'/device/list'>
  for (const chair of devices) judgeChair(scene, answered, chair)
  for (const { serialNumber } of scene.chairs) {
    const sure = findSureThroughout(scene, answered, { name: answered.call.caller.name, serialNumber })
    if (sure && devices.every(device => device.serialNumber !== serialNumber))
      scene.world.report(`${answered.call.caller.name} does not see ${serialNumber} in the list`)
  }
}

const judgeChair = (scene: ChairScene, answered: AnsweredCall, shown: Chair): void => {
  const { world, chairs, chairNames } = scene
  const { call, delivery, answer } = answered
  const { serialNumber, role } = shown
  const who = `${call.caller.name} is shown that ${serialNumber}`
  if (!listPossibleRoles(scene, answered, { name: call.caller.name, serialNumber }).includes(role))
    world.report(`${who} is theirs as ${role}`)
  const names = chairNames.get(serialNumber)
  const isNameSettled = names?.open === 0 && names.lastSettledAt < delivery.arrivedAt
  if (isNameSettled && !names.possible.has(shown.name))
    world.report(`${who} is called ${shown.name ?? 'nothing'}`)
  const chair = chairs.find(each => each.serialNumber === serialNumber)
  const since = delivery.arrivedAt - SETTLED_MS
  if (!chair || overlaps(scene.absences, since, answer.at)) return
  if (!isLinkSound(scene, { life: delivery.life, chair, since })) return
  if (!shown.isOnline) world.report(`${who} is offline, and nothing lies between`)
  const phase = chair.record.state?.phase
  if (chair.record.phaseSince < since && shown.state?.phase !== phase)
    world.report(`${who} is ${shown.state?.phase ?? 'unknown'}, and it is ${phase ?? 'without power'}`)
}

const judgeMembers = (scene: ChairScene, answered: AnsweredCall): void => {
  const { people, world } = scene
  const { members } = answered.answer.data as ResponseData<'/device/member/list'>
  const { serialNumber = '' } = answered.call.body as { serialNumber?: string }
  for (const { name } of people) {
    const shown = members.find(({ nickname }) => nickname === name)
    const who = `the members of ${serialNumber} are shown`
    const sure = findSureThroughout(scene, answered, { name, serialNumber })
    if (sure && !shown) world.report(`${who} without ${name}, who is ${sure.role}`)
    const possible = listPossibleRoles(scene, answered, { name, serialNumber })
    if (shown && !possible.includes(shown.role)) world.report(`${who} with ${name} as ${shown.role}`)
  }
}

/** While nothing goes wrong, what somebody had done by the chair in the last half minute stands in its audit. */
const AUDITED_MS = 30_000

const judgeAudit = (scene: ChairScene, { call, delivery, answer }: AnsweredCall): void => {
  const { world, weather, calls } = scene
  const { serialNumber } = call.body as { serialNumber?: string }
  const { entries } = answer.data as ResponseData<'/device/audit'>
  const since = delivery.arrivedAt - AUDITED_MS
  if (!weather.isHealed() || overlaps(scene.absences, since, answer.at)) return
  for (const { path, body, caller, deliveries } of calls) {
    if ((body as { serialNumber?: string }).serialNumber !== serialNumber) continue
    const action = getAuditedAction(path, body)
    const isDone = deliveries.some(
      each =>
        each.answer?.code === 0 &&
        each.arrivedAt >= since &&
        each.answer.at < delivery.arrivedAt - SETTLED_MS,
    )
    if (action === null || !isDone) continue
    if (!entries.some(entry => entry.nickname === caller.name && entry.action === action))
      world.report(`the audit of ${serialNumber} does not say that ${caller.name} did ${action}`)
  }
}

const getAuditedAction = (path: EndpointPath, body: unknown): string | null => {
  if (path === '/device/command') return (body as RequestBody<'/device/command'>).command.name
  if (path === '/device/stop')
    return (body as RequestBody<'/device/stop'>).isEmergency ? 'emergencyStop' : 'stop'
  return path === '/device/sit' ? 'sit' : null
}

type Who = { name: string; serialNumber: string }

const listPossibleRoles = (
  { rights, toleranceMs }: ChairScene,
  { delivery, answer }: AnsweredCall,
  { name, serialNumber }: Who,
) => rights.listPossibleRoles(name, serialNumber, { from: delivery.arrivedAt - toleranceMs, to: answer.at })

/** The grant by which somebody has had a right for sure while a call was answered. */
const findSureThroughout = (
  { rights }: ChairScene,
  { delivery, answer }: AnsweredCall,
  { name, serialNumber }: Who,
) => {
  const sure = rights.findSure(name, serialNumber, delivery.arrivedAt)
  return sure === rights.findSure(name, serialNumber, answer.at) ? sure : null
}
