import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  FIRMWARE_BLOCK_BYTES,
  toHex,
  type ChairFamilyKey,
  type FirmwarePublicKeys,
} from '@anzuo/chair-protocol'
import { createTestImage, createTestMaker } from '@anzuo/chair-protocol/testing/firmware'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'
import {
  createSimulatedChairPeripheral,
  type BluetoothPeripheral,
} from '@anzuo/server/simulators/chair/bluetoothPeripheral'
import type { FactoryChair } from '@anzuo/server/simulators/chair/manifestChairs'
import type { SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import { createFirmwareFlash } from '@anzuo/server/simulators/chair/simulatedFirmware'
import { resolveRepositoryPath } from '../../../scripts/projectPaths'
import { unboxChair } from './boxFreshChair'

/** So small that it is sent in seconds. */
export const UPDATE_BLOCKS = 12

/** The connection is lost after this block has been written. */
export const LAST_BLOCK_BEFORE_LOSS = 4

const SLOT_BYTES = 16_384
const DAY_SECONDS = 86_400
const KEY_ID = 1

/**
 * Releases version 2.0.0 for a family in the data folder of a server that is stopped.
 * @returns the key by which chairs believe it, as the setting FIRMWARE_PUBLIC_KEYS has it
 * @throws Error with what the server says against it
 */
export const releaseUpdate = async (dataFolder: string, family: ChairFamilyKey): Promise<string> => {
  const maker = createTestMaker(KEY_ID)
  const image = createTestImage(UPDATE_BLOCKS * FIRMWARE_BLOCK_BYTES)
  const manifest = maker.release(image, {
    family,
    expiresAt: Math.floor(Date.now() / 1000) + DAY_SECONDS,
  })
  const imageFile = path.join(mkdtempSync(path.join(dataFolder, 'image-')), 'image.bin')
  writeFileSync(imageFile, image)
  const keys = `${KEY_ID}:${toHex(maker.rawKey)}`
  const { exitCode, output } = await runChildProcess(process.execPath, [
    ...['--import', 'tsx', resolveRepositoryPath('server/src/testing/releaseFirmware.ts')],
    ...[dataFolder, imageFile, toHex(manifest), keys],
  ])
  if (exitCode !== 0) throw new Error(`No firmware was released:\n${output}`)
  return keys
}

export type UpdatableChair = {
  chair: SimulatedChair
  peripheral: BluetoothPeripheral
  /** The blocks that it has written so far, in their order. */
  blocks: readonly number[]
}

/** Switches a chair on for the first time that takes new software. Over Bluetooth it falls silent once, in the middle of an update. */
export const unboxUpdatableChair = (made: FactoryChair, publicKeys: FirmwarePublicKeys): UpdatableChair => {
  const blocks: number[] = []
  const flash = createFirmwareFlash(SLOT_BYTES)
  let fallSilent = (): void => undefined
  const writeImage: typeof flash.writeImage = (slot, offset, bytes) => {
    flash.writeImage(slot, offset, bytes)
    const block = offset / FIRMWARE_BLOCK_BYTES
    blocks.push(block)
    if (block === LAST_BLOCK_BEFORE_LOSS) fallSilent()
  }
  const chair = unboxChair(made, { flash: { ...flash, writeImage }, publicKeys })
  const peripheral = createSimulatedChairPeripheral(chair)
  return {
    chair,
    blocks,
    peripheral: {
      ...peripheral,
      connect: onNotified => {
        let isSilent = false
        fallSilent = () => {
          isSilent = true
        }
        const connection = peripheral.connect((...notified) => {
          if (!isSilent) onNotified(...notified)
        })
        return { ...connection, write: (...written) => isSilent || connection.write(...written) }
      },
    },
  }
}
