import { setTimeout as delay } from 'node:timers/promises'
import {
  decodeFirmwareStatus,
  getFirmwareBlock,
  parseHex,
  type ChairRequest,
  type ChairResult,
  type FirmwareStatus,
} from '@anzuo/chair-protocol'
import { chairs, type firmwareReleases } from '../../db/schema'
import { eq } from 'drizzle-orm'
import type { FirmwareRollOutContext } from './firmwareRollOut'
import { noteUpdate, SENDING_DEADLINE_MS, type SendingOutcome } from './firmwareUpdateRow'

export type FirmwareRelease = typeof firmwareReleases.$inferSelect

/** Between two blocks of one chair: twenty a second leave room for people who ask the chair for something. */
const BLOCK_INTERVAL_MS = 50

/** How far it is stands in the database after so many blocks, and so often somebody may have held the release. */
const NOTE_INTERVAL_BLOCKS = 100

/** A chair that starts a new image is asked so often, with this pause, whether it works. */
const START_CHECKS = 12
const START_CHECK_INTERVAL_MS = 5000

type Reply = { result: ChairResult; status: FirmwareStatus | null }

type Sending = {
  context: FirmwareRollOutContext
  ask: (request: ChairRequest) => Promise<Reply | null>
  serialNumber: string
  release: FirmwareRelease
  image: Buffer
  mayGoOn: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
}

/**
 * Brings one image to one chair and has it started, as far as the chair lets it: it goes on at the block that the chair misses, takes no
 * block while somebody is massaged, and starts it only while nobody sits there.
 */
export const sendFirmware = async (
  context: FirmwareRollOutContext,
  asked: Pick<Sending, 'serialNumber' | 'release' | 'image' | 'mayGoOn'>,
): Promise<SendingOutcome> => {
  const { serialNumber, release } = asked
  const wait = context.wait ?? (ms => delay(ms))
  const ask: Sending['ask'] = async request => {
    const reply = await context.mqttClient.sendRequest(serialNumber, request, null)
    return reply.ok ? { result: reply.result, status: decodeFirmwareStatus(reply.data) } : null
  }
  const sending: Sending = { ...asked, context, ask, wait }
  const first = await ask({ name: 'firmwareStatus' })
  if (!first) return GONE
  if (first.result !== 'ok' || !first.status) return toOutcome(first)
  if (first.status.counter >= release.counter) return noteInstalled(sending, first.status)
  return (await bringImage(sending)) ?? (await startImage(sending))
}

const GONE: SendingOutcome = { kind: 'waiting', note: 'noAnswer' }

/** What a refusal means for the next turn. */
const toOutcome = ({ result, status }: Reply): SendingOutcome => {
  switch (result) {
    case 'busy':
      return { kind: 'waiting', note: 'inUse' }
    case 'emergencyStopped':
    case 'fault':
      return { kind: 'waiting', note: 'halted' }
    case 'expired':
      return { kind: 'failed', note: 'expired' }
    case 'unknownOperation':
      return { kind: 'failed', note: 'unsupported' }
    default:
      return status?.note === 'digestMismatch' || status?.note === 'blockGap'
        ? { kind: 'retry', note: status.note }
        : { kind: 'failed', note: status?.note ?? result }
  }
}

/** Null once the chair has all of it and found it to be what the manifest says. */
const bringImage = async (sending: Sending): Promise<SendingOutcome | null> => {
  const { ask, release, image, context, serialNumber } = sending
  const manifest = parseHex(release.manifest)
  if (!manifest) return { kind: 'failed', note: 'malformed' }
  const begun = await ask({ name: 'firmwareBegin', manifest })
  if (!begun) return GONE
  if (begun.result !== 'ok' || !begun.status) return toOutcome(begun)
  const deadline = context.now().getTime() + SENDING_DEADLINE_MS
  const { blocks } = begun.status
  for (let index = begun.status.nextBlock; index < blocks; index += 1) {
    if (context.now().getTime() >= deadline) return { kind: 'waiting', note: 'slow' }
    const reply = await ask({ name: 'firmwareBlock', index, bytes: getFirmwareBlock(image, index) })
    if (!reply) return { kind: 'retry', note: 'lostOnTheWay' }
    if (reply.result !== 'ok') return toOutcome(reply)
    if ((index + 1) % NOTE_INTERVAL_BLOCKS === 0) {
      await noteUpdate(context, { release, serialNumber, change: { blocksSent: index + 1 } })
      if (!(await sending.mayGoOn())) return { kind: 'waiting', note: 'held' }
    }
    await sending.wait(BLOCK_INTERVAL_MS)
  }
  await noteUpdate(context, { release, serialNumber, change: { blocksSent: blocks } })
  const verified = await ask({ name: 'firmwareVerify' })
  if (!verified) return GONE
  return verified.result === 'ok' ? null : toOutcome(verified)
}

const startImage = async (sending: Sending): Promise<SendingOutcome> => {
  const { ask, release, wait } = sending
  if (!(await sending.mayGoOn())) return { kind: 'waiting', note: 'held' }
  const started = await ask({ name: 'firmwareActivate' })
  if (!started) return GONE
  if (started.result !== 'ok') return toOutcome(started)
  for (let check = 0; check < START_CHECKS; check += 1) {
    const reply = await ask({ name: 'firmwareStatus' })
    if (reply?.status && reply.status.counter >= release.counter) return noteInstalled(sending, reply.status)
    if (reply?.status?.note === 'bootFailed') return { kind: 'retry', note: 'bootFailed' }
    await wait(START_CHECK_INTERVAL_MS)
  }
  return { kind: 'waiting', note: 'starting' }
}

const noteInstalled = async (
  { context, serialNumber }: Sending,
  { version }: FirmwareStatus,
): Promise<SendingOutcome> => {
  await context.db
    .update(chairs)
    .set({ firmware: version.join('.') })
    .where(eq(chairs.serialNumber, serialNumber))
  return { kind: 'installed' }
}
