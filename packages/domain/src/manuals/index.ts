import { CHAIR_FAMILY_KEYS, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { chSeriesManual } from './families/chSeries'
import { hSeriesManual } from './families/hSeries'
import { hkSeriesManual } from './families/hkSeries'
import { kSeriesManual } from './families/kSeries'
import { mSeriesManual } from './families/mSeries'
import { rSeriesManual } from './families/rSeries'
import { vSeriesManual } from './families/vSeries'
import { wSeriesManual } from './families/wSeries'
import { xSeriesManual } from './families/xSeries'
import type { ChairManualSpecs, ChairModelSpec } from './chairManual'

export { listChairParts, type ChairManualSpecs, type ChairModelSpec, type ChairPartKey } from './chairManual'

/** The instructions of every family. */
export const chairManuals: Readonly<Record<ChairFamilyKey, ChairManualSpecs>> = {
  w: wSeriesManual,
  hk: hkSeriesManual,
  r: rSeriesManual,
  h: hSeriesManual,
  ch: chSeriesManual,
  k: kSeriesManual,
  m: mSeriesManual,
  v: vSeriesManual,
  x: xSeriesManual,
}

/** The model and version that a link means, or the nearest to it, and which of both was not found. */
export type ChairModelLookup = { model: ChairModelSpec; version: string; missing: 'type' | 'version' | null }

const parseFirstNumber = (text: string): number | null => {
  const digits = /\d+/.exec(text)
  return digits ? Number(digits[0]) : null
}

const getNewestVersion = ({ versions }: ChairModelSpec): string => versions.at(-1) ?? '1'

/** The newest version that is not newer than the one asked for; a link may be older or newer than these pages. */
const findNearestVersion = (model: ChairModelSpec, asked: string): string => {
  const wanted = parseFirstNumber(asked)
  const notNewer =
    wanted === null ? [] : model.versions.filter(version => (parseFirstNumber(version) ?? 0) <= wanted)
  return notNewer.at(-1) ?? getNewestVersion(model)
}

/** The model whose number is nearest; of two as near, the larger one, whose instructions hold more. */
const findNearestModel = ({ models }: ChairManualSpecs, asked: string): ChairModelSpec => {
  const wanted = parseFirstNumber(asked)
  const distance = ({ type }: ChairModelSpec) =>
    wanted === null ? 0 : Math.abs((parseFirstNumber(type) ?? 0) - wanted)
  const [first, ...others] = [...models].reverse()
  if (!first) throw new RangeError('a family without models')
  return others.reduce((best, model) => (distance(model) < distance(best) ? model : best), first)
}

/**
 * Finds what a link printed on a chair means. Letter case and a leading `v` of a version do not matter. An unknown type or
 * version gives the nearest one, so that no printed link ever breaks.
 */
export const findChairModel = (family: ChairFamilyKey, type: string, version?: string): ChairModelLookup => {
  const manual = chairManuals[family]
  const exact = manual.models.find(model => model.type.toLowerCase() === type.trim().toLowerCase())
  const model = exact ?? findNearestModel(manual, type)
  const asked = version?.trim().replace(/^v/i, '')
  if (!asked) return { model, version: getNewestVersion(model), missing: exact ? null : 'type' }
  const isKnown = model.versions.includes(asked)
  const found = isKnown ? asked : findNearestVersion(model, asked)
  if (!exact) return { model, version: found, missing: 'type' }
  return { model, version: found, missing: isKnown ? null : 'version' }
}

/** The family that a single-model address belongs to. */
export const findChairFamilyByModel = (model: string): ChairFamilyKey | null =>
  CHAIR_FAMILY_KEYS.find(family =>
    chairManuals[family].models.some(({ type }) => type.toLowerCase() === model),
  ) ?? null
