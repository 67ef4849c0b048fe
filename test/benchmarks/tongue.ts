/**
 * Prints one JSON object: how true and how fast the tongue analysis is on the photos in `--data DIR`, any subset of
 * `clinic/{photos,masks}`, `signs/{photos,masks,labels.csv}`, `photos-normal`, `photos-abnormal` and `no-tongue`. A folder that is not there is left out and
 * named on standard error. `--held-out` keeps to the clinic photos that never trained the shipped network.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import {
  analyseTonguePhoto,
  rasteriseTongueSegmentation,
  segmentTongue,
  type TongueNetwork,
  type TongueAnalysisOutcome,
} from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'

import { PHOTO_FAULT_TRANSFORMS, LABEL_PRESERVING_TRANSFORMS } from './tongue/photoTransforms'
import {
  measureGzippedCodeBytes,
  measureInferenceMs,
  measureAnalysisMs,
  readModelSizeBytes,
} from './tongue/inferenceCost'
import { decodePhoto } from './tongue/decodePhoto'
import { measureFrameFilling } from './tongue/frameFilling'
import { findMaskFile, listPhotos } from './tongue/photoFolder'
import { loadTongueNetworkForNode } from './tongue/loadTongueNetworkForNode'
import { measureSignAgreement } from './tongue/signAgreement'

/** The hold-out of models/tongue/training/dataset.py, by the content of the file. */
const isHeldOut = (file: string) =>
  createHash('sha256').update(readFileSync(file)).digest().readUInt32BE(0) / 2 ** 32 < 0.2

/** Files that can't be decoded never reach the analysis: the app refuses them before. */
const decodePhotos = (files: readonly string[]): { file: string; photo: RgbaImage | null }[] =>
  files.map(file => {
    try {
      return { file, photo: decodePhoto(file) }
    } catch {
      return { file, photo: null }
    }
  })

const roundToThousandth = (value: number) => Math.round(1e4 * value) / 1e4

/** Dice of the predicted mask against the drawn one, 0 to 1. */
const computeDiceScore = async (
  network: TongueNetwork,
  photo: RgbaImage,
  truth: RgbaImage,
): Promise<number> => {
  const segmentation = await segmentTongue(network, photo)
  if (!segmentation) return 0
  const { width, height } = photo
  const mask = rasteriseTongueSegmentation(segmentation, { left: 0, top: 0, scale: 1, width, height })
  let both = 0
  let sum = 0
  for (let at = 0; at < mask.length; at++) {
    const isTongue = truth.data[4 * at]! > 127 ? 1 : 0
    both += isTongue & mask[at]!
    sum += isTongue + mask[at]!
  }
  return sum === 0 ? 0 : (2 * both) / sum
}

const getLabels = (outcome: TongueAnalysisOutcome): Record<string, string> | null =>
  outcome.kind === 'judged'
    ? Object.fromEntries(Object.entries(outcome.findings.signs).map(([sign, { label }]) => [sign, label]))
    : null

/** How many labels of a photo stay the same, or become unclear, in other light and at another angle. */
const compareLabels = async (network: TongueNetwork, photo: RgbaImage, before: Record<string, string>) => {
  const counts = { n: 0, same: 0, given: 0 }
  for (const change of LABEL_PRESERVING_TRANSFORMS) {
    const after = getLabels(await analyseTonguePhoto({ network, photo: change(photo) }))
    for (const [sign, label] of Object.entries(before)) {
      const other = after?.[sign] ?? 'unclear'
      counts.n++
      if (label !== 'unclear') counts.given++
      if (other === label || other === 'unclear' || label === 'unclear') counts.same++
    }
  }
  return counts
}

const MAX_TRANSFORMED_PHOTOS = 24

type BenchmarkRun = {
  network: TongueNetwork
  judge: (photo: RgbaImage) => Promise<TongueAnalysisOutcome>
  /** Photos that were judged, for the measurements that change them. */
  good: RgbaImage[]
}

/** Segmentation against the masks that were drawn by hand; `good` gets a sample of the photos that were judged. */
const measureClinic = async (
  { network, judge, good }: BenchmarkRun,
  { data, isHeldOutOnly }: { data: string; isHeldOutOnly: boolean },
) => {
  const clinic = listPhotos(join(data, 'clinic/photos')).filter(file => !isHeldOutOnly || isHeldOut(file))
  if (clinic.length === 0) return null
  const scores: number[] = []
  let accepted = 0
  for (const { file, photo } of decodePhotos(clinic)) {
    const maskFile = findMaskFile(join(data, 'clinic'), file)
    if (!photo || !maskFile) continue
    scores.push(await computeDiceScore(network, photo, decodePhoto(maskFile)))
    if ((await judge(photo)).kind !== 'judged') continue
    accepted++
    if (accepted % Math.ceil(clinic.length / MAX_TRANSFORMED_PHOTOS) === 0) good.push(photo)
  }
  const dice = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
  return {
    n: scores.length,
    dice: roundToThousandth(dice),
    worst: roundToThousandth(Math.min(...scores)),
    accepted,
  }
}

/** Segmentation and signs of photos that somebody labelled by hand; none of them trained the network. */
const measureSigns = async ({ network, judge }: BenchmarkRun, folder: string) => {
  const agreement = await measureSignAgreement(judge, folder)
  if (!agreement) return null
  const scores: number[] = []
  for (const { file, photo } of decodePhotos(listPhotos(join(folder, 'photos')))) {
    const maskFile = findMaskFile(folder, file)
    if (photo && maskFile) scores.push(await computeDiceScore(network, photo, decodePhoto(maskFile)))
  }
  const dice = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
  const segmentation = {
    n: scores.length,
    dice: roundToThousandth(dice),
    worst: roundToThousandth(Math.min(...scores)),
  }
  return { signs: { ...agreement.signs, segmentation }, light: agreement.light }
}

const PHOTO_GROUPS = { normal: 'photos-normal', abnormal: 'photos-abnormal', noTongue: 'no-tongue' } as const

/** How many photos of a group were judged, and in how many a tongue was seen. */
const measureGroup = async ({ judge, good }: BenchmarkRun, files: readonly string[], keepsGood: boolean) => {
  let judged = 0
  let seen = 0
  for (const { photo } of decodePhotos(files)) {
    if (!photo) continue
    const outcome = await judge(photo)
    if (outcome.kind === 'judged') judged++
    // A photo refused for another reason than "no tongue" was taken for one.
    if (outcome.kind === 'judged' || outcome.fault !== 'noTongue') seen++
    if (keepsGood && outcome.kind === 'judged' && good.length < 2 * MAX_TRANSFORMED_PHOTOS) good.push(photo)
  }
  return { judged, seen }
}

const measureGroups = async (run: BenchmarkRun, data: string) => {
  const report: Record<string, object> = {}
  for (const [name, folder] of Object.entries(PHOTO_GROUPS)) {
    const files = listPhotos(join(data, folder))
    const n = files.length
    if (n === 0) {
      console.error(`${folder} is not there`)
      continue
    }
    const { judged, seen } = await measureGroup(run, files, name === 'normal')
    if (name === 'normal') report[name] = { n, accepted: judged }
    if (name === 'abnormal') report[name] = { n, rejected: n - judged }
    if (name === 'noTongue') report[name] = { n, falseTongue: seen }
  }
  return report
}

/** Which reasons are given for faults that were made on purpose, and how stable labels are in other light. */
const measureTransforms = async ({ network, judge, good }: BenchmarkRun) => {
  const reasons = { n: 0, right: 0, wrong: {} as Record<string, number> }
  const stability = { n: 0, same: 0, given: 0 }
  for (const photo of good.filter((_, k) => k % Math.ceil(good.length / MAX_TRANSFORMED_PHOTOS) === 0)) {
    for (const [fault, change] of Object.entries(PHOTO_FAULT_TRANSFORMS)) {
      const outcome = await judge(change(photo))
      const said = outcome.kind === 'judged' ? 'judged' : outcome.fault
      reasons.n++
      if (said === fault) reasons.right++
      else reasons.wrong[`${fault}: ${said}`] = (reasons.wrong[`${fault}: ${said}`] ?? 0) + 1
    }
    const before = getLabels(await judge(photo))
    if (!before) continue
    const counts = await compareLabels(network, photo, before)
    stability.n += counts.n
    stability.same += counts.same
    stability.given += counts.given
  }
  return { reasons, stability }
}

const main = async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' }, 'held-out': { type: 'boolean' } } })
  const network = await loadTongueNetworkForNode('wasm')
  const report: Record<string, unknown> = {}
  const good: RgbaImage[] = []
  const run: BenchmarkRun = { network, good, judge: photo => analyseTonguePhoto({ network, photo }) }

  if (values.data) {
    const clinic = await measureClinic(run, {
      data: values.data,
      isHeldOutOnly: Boolean(values['held-out']),
    })
    if (clinic) report['clinic'] = clinic
    else console.error('clinic is not there')
    const signs = await measureSigns(run, join(values.data, 'signs'))
    if (signs) Object.assign(report, signs)
    else console.error('signs is not there')
    const frameFilling = await measureFrameFilling(run.judge, join(values.data, 'signs'))
    if (frameFilling) report['frameFilling'] = frameFilling
    Object.assign(report, await measureGroups(run, values.data), await measureTransforms(run))
  }
  const wasm = await measureInferenceMs(network)
  if (good.length > 0) report['msWhole'] = await measureAnalysisMs(network, good.slice(0, 20))
  network.dispose()
  const onCpu = await loadTongueNetworkForNode('cpu')
  report['msPerPass'] = { cpu: await measureInferenceMs(onCpu), wasm }
  onCpu.dispose()
  report['weightsBytes'] = readModelSizeBytes()
  report['codeGzBytes'] = await measureGzippedCodeBytes()
  console.log(JSON.stringify(report))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
