import { spawnSync } from 'node:child_process'
import {
  computeFirmwareDigest,
  constantTimeEqual,
  concatBytes,
  chairResultCodes,
  encodeChairRequest,
  encodeFirmwareManifest,
  getChairOperationCode,
  toHex,
  type FirmwareManifest,
} from '@anzuo/chair-protocol'
import { createFirmwareUpdater, type FirmwareFlash, type FirmwareUpdater } from '@anzuo/chair-protocol/model'

/** One line for the program in C; both print one line for each. */
export type UpdateCommand =
  | { name: 'new' | 'time'; unixSeconds: number }
  | { name: 'cut'; writes: number; halves: 0 | 1 | 2 }
  | { name: 'start' | 'attach' | 'confirm' | 'pages' }
  | { name: 'ask'; request: Parameters<FirmwareUpdater['perform']>[0] }

export const UPDATE_SLOT_BYTES = 4096
const RECORD_BYTES = 145

class PowerCut extends Error {}

/** A signature that needs no key: what counts is that both sides check the same bytes. */
const sign = (bytes: Uint8Array): Uint8Array => concatBytes(computeFirmwareDigest(bytes), new Uint8Array(32))

export const signUpdate = (manifest: FirmwareManifest): Uint8Array => encodeFirmwareManifest(manifest, sign)

const createFlash = () => {
  const pages = [new Uint8Array(RECORD_BYTES), new Uint8Array(RECORD_BYTES)] as const
  const slots = [new Uint8Array(UPDATE_SLOT_BYTES), new Uint8Array(UPDATE_SLOT_BYTES)] as const
  let writesLeft = 0
  let halves = 0
  const write = (target: Uint8Array, offset: number, bytes: Uint8Array): void => {
    const isCut = writesLeft === 1
    writesLeft = Math.max(0, writesLeft - 1)
    target.set(isCut ? bytes.slice(0, Math.floor((bytes.length * halves) / 2)) : bytes, offset)
    if (isCut) throw new PowerCut()
  }
  const flash: FirmwareFlash = {
    slotBytes: UPDATE_SLOT_BYTES,
    readRecordPage: page => pages[page],
    writeRecordPage: (page, bytes) => write(pages[page], 0, bytes),
    readImage: (slot, length) => slots[slot].slice(0, length),
    writeImage: (slot, offset, bytes) => write(slots[slot], offset, bytes),
  }
  return {
    flash,
    pages,
    cut: (writes: number, done: number): void => {
      writesLeft = writes
      halves = done
    },
  }
}

/** The updater of the simulated chair, which the one in C is held against. */
export const createReferenceUpdate = () => {
  let memory = createFlash()
  let unixNow = 0
  let updater: FirmwareUpdater | null = null

  const describeRunning = (): string => {
    if (!updater) throw new Error('the chair was not started')
    return `${updater.getSlot()} ${Number(updater.isTrial)} ${updater.getVersion().join('.')}`
  }

  const start = (): void => {
    updater = createFirmwareUpdater({
      flash: memory.flash,
      family: 'w',
      factoryVersion: [1, 4, 2],
      publicKeys: new Map([[1, new Uint8Array(32)]]),
      verifySignature: (_, signed, signature) => constantTimeEqual(sign(signed), signature),
      unixSeconds: () => unixNow,
    })
  }

  const carryOut = (command: UpdateCommand): string => {
    switch (command.name) {
      case 'new':
        memory = createFlash()
        unixNow = command.unixSeconds
        return ''
      case 'time':
        unixNow = command.unixSeconds
        return ''
      case 'cut':
        memory.cut(command.writes, command.halves)
        return ''
      case 'start':
        start()
        return describeRunning()
      case 'attach':
        return describeRunning()
      case 'confirm':
        updater?.confirm()
        return ''
      case 'pages':
        return memory.pages.map(toHex).join(' ')
      case 'ask': {
        if (!updater) throw new Error('the chair was not started')
        const { result, data } = updater.perform(command.request)
        return `${chairResultCodes.getCode(result)} ${toHex(data)}`
      }
    }
  }

  return (command: UpdateCommand): string => {
    try {
      return carryOut(command)
    } catch (error) {
      if (error instanceof PowerCut) return 'cut'
      throw error
    }
  }
}

const toLine = (command: UpdateCommand): string => {
  switch (command.name) {
    case 'new':
    case 'time':
      return `${command.name} ${command.unixSeconds}`
    case 'cut':
      return `cut ${command.writes} ${command.halves}`
    case 'ask':
      return `ask ${getChairOperationCode(command.request.name)} ${toHex(encodeChairRequest(command.request))}`
    default:
      return command.name
  }
}

/** What the program in C prints to each command. */
export const runUpdateInC = (program: string, commands: readonly UpdateCommand[]): string[] => {
  const input = commands.map(command => `${toLine(command)}\n`).join('')
  const { status, stdout, stderr } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`the update in C ended with ${status}: ${stderr.slice(0, 4000)}`)
  return stdout.split('\n').slice(0, -1)
}
