import { readFile } from 'node:fs/promises'
import { parseHex, type ChairFamilyKey, type DeviceKey } from '@anzuo/chair-protocol'
import { parseManifest } from '../../modules/chairBatch/manifest'

/** A chair as a factory makes it of a line of a manifest. */
export type FactoryChair = { serialNumber: string; family: ChairFamilyKey; deviceKey: DeviceKey }

/**
 * Reads what a simulated chair is made of out of a batch's manifest.
 * @throws Error for a file that can't be read, is no manifest, or lacks the chair
 */
export const readManifestChair = async (file: string, serialNumber: string): Promise<FactoryChair> => {
  const manifest = parseManifest(await readFile(file, 'utf8'))
  if (!manifest) throw new Error(`${file} is no manifest of a batch`)
  const chair = manifest.chairs.find(each => each.serialNumber === serialNumber)
  const key = chair && parseHex(chair.deviceKey)
  if (!chair || !key) throw new Error(`${file} has no chair ${serialNumber}`)
  return { serialNumber, family: chair.family, deviceKey: { version: chair.keyVersion, key } }
}
