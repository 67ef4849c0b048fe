/**
 * Prints one JSON object: how true and how fast the tongue analysis is on the photos in `--data DIR`, any subset of
 * `clinic/{photos,masks}`, `photos-normal`, `photos-abnormal` and `no-tongue`. A folder that is not there is left out and
 * named on standard error. `--held-out` keeps to the clinic photos that never trained the shipped network.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'

import { analyseTongue, maskOf, segmentTongue, type TongueNetwork, type TongueOutcome } from '@/domain/tongue'
import type { RgbaImage } from '@/domain/vitals'

import { FAULTS, OTHER_PHOTOS } from './tongue/changes'
import { codeGzBytes, timePass, timeWhole, weightsBytes } from './tongue/cost'
import { decodePhoto } from './tongue/decodePhoto'
import { loadNetworkForNode } from './tongue/networkForNode'

/** The hold-out of models/tongue/training/dataset.py, by the content of the file. */
const isHeldOut = (file: string) =>
  createHash('sha256').update(readFileSync(file)).digest().readUInt32BE(0) / 2 ** 32 < 0.2

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => /\.(jpe?g|png|bmp|webp|tiff?)$/i.test(name))
        .sort()
        .map(name => join(folder, name))
    : []

/** Files that can't be decoded never reach the analysis: the app refuses them before. */
const photosOf = (files: readonly string[]): { file: string; photo: RgbaImage | null }[] =>
  files.map(file => {
    try {
      return { file, photo: decodePhoto(file) }
    } catch {
      return { file, photo: null }
    }
  })

const rounded = (value: number) => Math.round(1e4 * value) / 1e4

const maskFileOf = (data: string, file: string): string | undefined =>
  filesIn(join(data, 'clinic/masks')).find(mask => parse(mask).name === parse(file).name)

/** Dice of the predicted mask against the drawn one, 0 to 1. */
const diceOf = async (network: TongueNetwork, photo: RgbaImage, truth: RgbaImage): Promise<number> => {
  const segmentation = await segmentTongue(network, photo)
  if (!segmentation) return 0
  const { width, height } = photo
  const mask = maskOf(segmentation, { left: 0, top: 0, scale: 1, width, height })
  let both = 0
  let sum = 0
  for (let at = 0; at < mask.length; at++) {
    const isTongue = truth.data[4 * at]! > 127 ? 1 : 0
    both += isTongue & mask[at]!
    sum += isTongue + mask[at]!
  }
  return sum === 0 ? 0 : (2 * both) / sum
}

const labelsOf = (outcome: TongueOutcome): Record<string, string> | null =>
  outcome.kind === 'judged'
    ? Object.fromEntries(Object.entries(outcome.findings.signs).map(([sign, { label }]) => [sign, label]))
    : null

/** How many labels of a photo stay the same, or become unclear, in other light and at another angle. */
const compareLabels = async (network: TongueNetwork, photo: RgbaImage, before: Record<string, string>) => {
  const counts = { n: 0, same: 0, given: 0 }
  for (const change of OTHER_PHOTOS) {
    const after = labelsOf(await analyseTongue({ network, photo: change(photo) }))
    for (const [sign, label] of Object.entries(before)) {
      const other = after?.[sign] ?? 'unclear'
      counts.n++
      if (label !== 'unclear') counts.given++
      if (other === label || other === 'unclear' || label === 'unclear') counts.same++
    }
  }
  return counts
}

const MOST_CHANGED = 24

const main = async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' }, 'held-out': { type: 'boolean' } } })
  const network = await loadNetworkForNode('wasm')
  const report: Record<string, unknown> = {}
  const good: RgbaImage[] = []
  const judge = (photo: RgbaImage) => analyseTongue({ network, photo })

  if (values.data) {
    const data = values.data
    const clinic = filesIn(join(data, 'clinic/photos')).filter(file => !values['held-out'] || isHeldOut(file))
    if (clinic.length > 0) {
      const scores: number[] = []
      let accepted = 0
      for (const { file, photo } of photosOf(clinic)) {
        const maskFile = maskFileOf(data, file)
        if (!photo || !maskFile) continue
        scores.push(await diceOf(network, photo, decodePhoto(maskFile)))
        if ((await judge(photo)).kind !== 'judged') continue
        accepted++
        if (accepted % Math.ceil(clinic.length / MOST_CHANGED) === 0) good.push(photo)
      }
      const dice = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
      report['clinic'] = {
        n: scores.length,
        dice: rounded(dice),
        worst: rounded(Math.min(...scores)),
        accepted,
      }
    } else console.error('clinic is not there')

    const groups = { normal: 'photos-normal', abnormal: 'photos-abnormal', noTongue: 'no-tongue' } as const
    for (const [name, folder] of Object.entries(groups)) {
      const files = filesIn(join(data, folder))
      if (files.length === 0) {
        console.error(`${folder} is not there`)
        continue
      }
      let judged = 0
      let seen = 0
      for (const { photo } of photosOf(files)) {
        if (!photo) continue
        const outcome = await judge(photo)
        if (outcome.kind === 'judged') judged++
        // A photo refused for another reason than "no tongue" was taken for one.
        if (outcome.kind === 'judged' || outcome.fault !== 'noTongue') seen++
        if (name === 'normal' && outcome.kind === 'judged' && good.length < 2 * MOST_CHANGED) good.push(photo)
      }
      const n = files.length
      if (name === 'normal') report[name] = { n, accepted: judged }
      if (name === 'abnormal') report[name] = { n, rejected: n - judged }
      if (name === 'noTongue') report[name] = { n, falseTongue: seen }
    }

    const reasons = { n: 0, right: 0, wrong: {} as Record<string, number> }
    const stability = { n: 0, same: 0, given: 0 }
    for (const photo of good.filter((_, k) => k % Math.ceil(good.length / MOST_CHANGED) === 0)) {
      for (const [fault, change] of Object.entries(FAULTS)) {
        const outcome = await judge(change(photo))
        const said = outcome.kind === 'judged' ? 'judged' : outcome.fault
        reasons.n++
        if (said === fault) reasons.right++
        else reasons.wrong[`${fault}: ${said}`] = (reasons.wrong[`${fault}: ${said}`] ?? 0) + 1
      }
      const before = labelsOf(await judge(photo))
      if (!before) continue
      const counts = await compareLabels(network, photo, before)
      stability.n += counts.n
      stability.same += counts.same
      stability.given += counts.given
    }
    report['reasons'] = reasons
    report['stability'] = stability
  }
  const wasm = await timePass(network)
  if (good.length > 0) report['msWhole'] = await timeWhole(network, good.slice(0, 20))
  network.dispose()
  const onCpu = await loadNetworkForNode('cpu')
  report['msPerPass'] = { cpu: await timePass(onCpu), wasm }
  onCpu.dispose()
  report['weightsBytes'] = weightsBytes()
  report['codeGzBytes'] = await codeGzBytes()
  console.log(JSON.stringify(report))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
