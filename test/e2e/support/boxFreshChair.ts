import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { createFactoryChairMemory } from '@anzuo/chair-protocol/model'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'
import { readManifestChair, type FactoryChair } from '@anzuo/server/simulators/chair/manifestChairs'
import { createSimulatedChair, type SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import type { SimulatedFirmwareOptions } from '@anzuo/server/simulators/chair/simulatedFirmware'
import { SIMULATED_NETWORKS } from '@anzuo/server/simulators/chair/simulatedWifi'
import { resolveRepositoryPath } from '../../../scripts/projectPaths'

/** A chair as it leaves the factory, and the address of the link that is printed on it, without its origin. */
export type BoxedChair = FactoryChair & { link: string }

/**
 * Makes a batch of one chair of each of these families, as a company does for its factory, in the data folder of a server that is stopped.
 * @throws Error with what the command printed when it failed
 */
export const provisionChairs = async (
  dataFolder: string,
  families: readonly ChairFamilyKey[],
): Promise<BoxedChair[]> => {
  const parent = mkdtempSync(path.join(dataFolder, 'batches-'))
  const batches = families.map((family, index) => ({ family, folder: path.join(parent, String(index)) }))
  const { exitCode, output } = await runChildProcess(
    process.execPath,
    [
      ...['--import', 'tsx', resolveRepositoryPath('server/src/testing/makeChairBatches.ts')],
      ...batches.map(({ family, folder }) => `${family}=${folder}`),
    ],
    { env: { NODE_ENV: 'development', DATA_DIR: dataFolder } },
  )
  if (exitCode !== 0) throw new Error(`No chairs were made:\n${output}`)
  return Promise.all(batches.map(({ folder }) => readBoxedChair(path.join(folder, 'manifest.json'))))
}

const readBoxedChair = async (file: string): Promise<BoxedChair> => {
  const { chairs } = JSON.parse(readFileSync(file, 'utf8')) as {
    chairs: { serialNumber: string; link: string }[]
  }
  const [made] = chairs
  if (!made) throw new Error(`${file} has no chair`)
  return { ...(await readManifestChair(file, made.serialNumber)), link: new URL(made.link).pathname }
}

/**
 * Switches a chair on for the first time: it belongs to nobody, and has no internet.
 * @param firmware its images; without them it takes no new software
 */
export const unboxChair = (
  { serialNumber, family, deviceKey }: FactoryChair,
  firmware?: SimulatedFirmwareOptions,
): SimulatedChair =>
  createSimulatedChair({
    memory: createFactoryChairMemory({
      serialNumber,
      family,
      deviceKey: deviceKey.key,
      keyVersion: deviceKey.version,
      logGeneration: randomBytes(4).readUInt32LE(),
    }),
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: () => performance.now(),
    networks: SIMULATED_NETWORKS,
    ...(firmware ? { firmware } : {}),
  })
