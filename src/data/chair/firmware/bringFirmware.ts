import {
  decodeFirmwareStatus,
  getFirmwareBlock,
  type ChairRequest,
  type ChairResult,
  type FirmwareManifest,
  type FirmwareStatus,
} from '@anzuo/chair-protocol'
import { MINUTE_MS } from '@anzuo/domain/durations'
import { toFirmwareDenial } from '@anzuo/domain/firmwareUpdate'
import { ChairLinkError, wait, type BluetoothChairLink, type ChairLinkProblem } from '@/platform/chairLink'
import { FirmwareError } from './downloadFirmware'

/** The connection may be lost so often without one more block having come in between. */
const MAX_LOSSES_IN_A_ROW = 6

/** A chair that somebody uses is asked so often whether it is free, for longer than a massage may take. */
const IN_USE_INTERVAL_MS = 5000
const MAX_IN_USE_CHECKS = 45 * 12

/** A chair that starts new firmware is asked so often whether it works. It may start three times before it gives up. */
const START_CHECK_INTERVAL_MS = 2000
const START_TIMEOUT_MS = 4 * MINUTE_MS

/** What a new connection may mend. */
const PASSING_PROBLEMS: readonly ChairLinkProblem[] = [
  'lost',
  'noAnswer',
  'notFound',
  'notReached',
  'busyElsewhere',
]

/** Why the blocks stand still for a while. */
export type FirmwarePause = 'none' | 'reconnecting' | 'inUse'

export type FirmwareBringing = {
  link: Pick<BluetoothChairLink, 'open' | 'sendRequest'>
  manifest: FirmwareManifest
  /** The bytes that the maker has signed, and those of the image. */
  signed: Uint8Array
  image: Uint8Array
  onProgress: (nextBlock: number, blocks: number) => void
  onPaused: (pause: FirmwarePause) => void
  isCancelled: () => boolean
}

/** What a chair has answered; `bytes` are its status as they came. */
type Reply = { result: ChairResult; status: FirmwareStatus; bytes: Uint8Array }

/** How far a turn came. `installed` and `bootFailed` bring the bytes with which the chair says so. */
export type BringOutcome =
  { kind: 'verified' } | { kind: 'installed' | 'bootFailed'; status: Uint8Array } | { kind: 'cancelled' }

class ResumeError extends Error {}

const ask = async ({ link }: Pick<FirmwareBringing, 'link'>, request: ChairRequest): Promise<Reply> => {
  const { result, data } = await link.sendRequest(request)
  const status = decodeFirmwareStatus(data)
  if (result === 'ok' && status) return { result, status, bytes: data }
  const denial = toFirmwareDenial(result, status?.note ?? null)
  if (denial === 'resume') throw new ResumeError()
  throw new FirmwareError(denial)
}

const isPassing = (error: unknown): boolean =>
  error instanceof ResumeError ||
  (error instanceof ChairLinkError && PASSING_PROBLEMS.includes(error.problem))

/**
 * Brings an image to a chair over Bluetooth, from the block on that the chair misses: a lost connection is made again, and while somebody
 * uses the chair it waits. Nothing is started.
 * @throws FirmwareError when the chair refuses it, ChairLinkError when the chair can't be reached
 */
export const bringFirmware = async (bringing: FirmwareBringing): Promise<BringOutcome> => {
  const { link, isCancelled, onPaused } = bringing
  const counted = countLosses(bringing)
  let checks = 0
  while (!isCancelled()) {
    try {
      return await bringOnce(counted.bringing)
    } catch (error) {
      if (error instanceof FirmwareError && error.failure === 'inUse' && checks < MAX_IN_USE_CHECKS) {
        checks += 1
        onPaused('inUse')
        await wait(IN_USE_INTERVAL_MS)
      } else if (isPassing(error) && counted.mayTryAgain()) {
        onPaused('reconnecting')
        await openAgain(link)
      } else
        throw isPassing(error) && !(error instanceof ChairLinkError) ? new ChairLinkError('noAnswer') : error
    }
  }
  return { kind: 'cancelled' }
}

/** Losses count from the last block on that came in. */
const countLosses = (bringing: FirmwareBringing) => {
  let losses = 0
  let furthest = -1
  const onProgress = (nextBlock: number, blocks: number): void => {
    if (nextBlock > furthest) losses = 0
    furthest = Math.max(furthest, nextBlock)
    bringing.onProgress(nextBlock, blocks)
  }
  return {
    bringing: { ...bringing, onProgress },
    mayTryAgain: (): boolean => {
      losses += 1
      return losses <= MAX_LOSSES_IN_A_ROW
    },
  }
}

/** The link itself tries several times; what it could not reach is tried with the next request again. */
const openAgain = async (link: FirmwareBringing['link']): Promise<void> => {
  try {
    await link.open()
  } catch (error) {
    if (!isPassing(error)) throw error
  }
}

const bringOnce = async (bringing: FirmwareBringing): Promise<BringOutcome> => {
  const { manifest, signed, image, onProgress, onPaused, isCancelled } = bringing
  const before = await ask(bringing, { name: 'firmwareStatus' })
  if (before.status.counter === manifest.counter) return { kind: 'installed', status: before.bytes }
  // It was started before this connection was made: it works, or the chair goes back by itself.
  if (before.status.phase === 'trial') return awaitStart(bringing)
  let { status } = await ask(bringing, { name: 'firmwareBegin', manifest: signed })
  onPaused('none')
  onProgress(status.nextBlock, status.blocks)
  while (status.nextBlock < status.blocks) {
    if (isCancelled()) return { kind: 'cancelled' }
    const index = status.nextBlock
    const bytes = getFirmwareBlock(image, index)
    ;({ status } = await ask(bringing, { name: 'firmwareBlock', index, bytes }))
    if (status.nextBlock <= index) throw new ResumeError()
    onProgress(status.nextBlock, status.blocks)
  }
  await ask(bringing, { name: 'firmwareVerify' })
  return { kind: 'verified' }
}

/**
 * Has the chair start what it has got, and waits until it says that it works. The connection may be lost on the way.
 * @throws FirmwareError such as `inUse` while somebody sits there; ChairLinkError as `bringFirmware`
 */
export const startFirmware = async (
  bringing: Pick<FirmwareBringing, 'link' | 'manifest' | 'isCancelled'>,
): Promise<BringOutcome> => {
  try {
    await ask(bringing, { name: 'firmwareActivate' })
  } catch (error) {
    // The answer may have been lost, or the chair may be starting it already: its status tells.
    if (!isPassing(error)) throw error
  }
  return awaitStart(bringing)
}

const awaitStart = async (
  bringing: Pick<FirmwareBringing, 'link' | 'manifest' | 'isCancelled'>,
): Promise<BringOutcome> => {
  const { link, manifest, isCancelled } = bringing
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!isCancelled() && Date.now() < deadline) {
    try {
      const { status, bytes } = await ask(bringing, { name: 'firmwareStatus' })
      if (status.counter === manifest.counter) return { kind: 'installed', status: bytes }
      if (status.phase === 'verified') return { kind: 'verified' }
      if (status.note === 'bootFailed') return { kind: 'bootFailed', status: bytes }
      if (status.phase !== 'trial') throw new FirmwareError('notStarted')
      await wait(START_CHECK_INTERVAL_MS)
    } catch (error) {
      if (!isPassing(error)) throw error
      await wait(START_CHECK_INTERVAL_MS)
      await openAgain(link)
    }
  }
  if (isCancelled()) return { kind: 'cancelled' }
  throw new FirmwareError('notStarted')
}
