import { FAMILY_KEYS, type FamilyKey } from '../chair'
import { ch } from './families/ch'
import { h } from './families/h'
import { hk } from './families/hk'
import { k } from './families/k'
import { m } from './families/m'
import { r } from './families/r'
import { v } from './families/v'
import { w } from './families/w'
import { x } from './families/x'
import type { Manual, Model } from './manual'

export { partsOf, type Manual, type Model, type PartKey } from './manual'

/** The instructions of every family. */
export const manuals: Readonly<Record<FamilyKey, Manual>> = { w, hk, r, h, ch, k, m, v, x }

/** The model and version that a link means, or the nearest to it, and which of both was not found. */
export type FoundModel = { model: Model; version: string; missing: 'type' | 'version' | null }

const numberIn = (text: string): number | null => {
  const digits = /\d+/.exec(text)
  return digits ? Number(digits[0]) : null
}

const newestOf = ({ versions }: Model): string => versions.at(-1) ?? '1'

/** The newest version that is not newer than the one asked for; a link may be older or newer than these pages. */
const nearestVersion = (model: Model, asked: string): string => {
  const wanted = numberIn(asked)
  const notNewer = wanted === null ? [] : model.versions.filter(version => (numberIn(version) ?? 0) <= wanted)
  return notNewer.at(-1) ?? newestOf(model)
}

/** The model whose number is nearest; of two as near, the larger one, whose instructions hold more. */
const nearestModel = ({ models }: Manual, asked: string): Model => {
  const wanted = numberIn(asked)
  const distance = ({ type }: Model) => (wanted === null ? 0 : Math.abs((numberIn(type) ?? 0) - wanted))
  const [first, ...others] = [...models].reverse()
  if (!first) throw new RangeError('a family without models')
  return others.reduce((best, model) => (distance(model) < distance(best) ? model : best), first)
}

/**
 * Finds what a link printed on a chair means. Letter case and a leading `v` of a version do not matter. An unknown type or
 * version gives the nearest one, so that no printed link ever breaks.
 */
export const findModel = (family: FamilyKey, type: string, version?: string): FoundModel => {
  const manual = manuals[family]
  const exact = manual.models.find(model => model.type.toLowerCase() === type.trim().toLowerCase())
  const model = exact ?? nearestModel(manual, type)
  const asked = version?.trim().replace(/^v/i, '')
  if (!asked) return { model, version: newestOf(model), missing: exact ? null : 'type' }
  const isKnown = model.versions.includes(asked)
  const found = isKnown ? asked : nearestVersion(model, asked)
  if (!exact) return { model, version: found, missing: 'type' }
  return { model, version: found, missing: isKnown ? null : 'version' }
}

/** The family that a single-model address belongs to. */
export const familyOfModel = (model: string): FamilyKey | null =>
  FAMILY_KEYS.find(family => manuals[family].models.some(({ type }) => type.toLowerCase() === model)) ?? null
