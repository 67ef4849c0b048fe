import type { ChairRole } from '@anzuo/chair-protocol'
import type { InstanceLife } from '../instanceLife'
import type { World } from '../world'
import type { ChairCall } from './chairCalls'
import type { Sitter } from './chairPeople'
import type { ChairRights } from './chairRights'
import type { ChairUnit } from './chairUnit'
import type { ChairWeather } from './chairWeather'
import type { SimulatedBroker } from './simulatedBroker'

/** What happened around chairs in one simulation, as nobody in it knows it whole. */
export type ChairScene = {
  world: World
  weather: ChairWeather
  broker: SimulatedBroker
  chairs: readonly ChairUnit[]
  people: readonly Sitter[]
  rights: ChairRights
  calls: ChairCall[]
  claims: Map<string, KnownClaim>
  links: Map<string, ShareLink>
  /** Names of members by their ids. */
  memberNames: Map<string, string>
  /** Presses on start by their tokens, and whether a massage has begun with it. */
  starts: Map<number, PressedStart>
  /** The massage under way of each chair, by its serial number. */
  massages: Map<string, Massage>
  /** Who began the massages of each chair, in their order. */
  begunBy: Map<string, Sitter[]>
  /** Stops that instances have handed to the broker. */
  sentStops: { life: InstanceLife; serialNumber: string; user: string; at: number }[]
  /** When the database gave no answers. */
  absences: Interval[]
  /** When a life of an instance read a person's rights for the first time, by session. */
  firstUses: Map<InstanceLife, Map<string, number>>
  /** How each life of an instance is called at the broker. */
  brokerNames: Map<InstanceLife, string>
  /** Names that a chair may have; null for none. */
  chairNames: Map<string, ChairNames>
  /** Clocks of instances differ by so much at most. */
  toleranceMs: number
}

export type Interval = { from: number; to: number }
export type KnownClaim = {
  serialNumber: string
  owner: Sitter
  number: number
  /** When it may have reached the chair first. */
  askedAt: number
  isWaiting: boolean
}
export type ShareLink = {
  serialNumber: string
  audience: ChairRole
  maker: Sitter
  /** When it was handed out, and until when it is good, ms. */
  madeAt: number
  expiresAt: number
  usedBy: Set<string>
}
export type PressedStart = { call: ChairCall; serialNumber: string; hasBegun: boolean }
export type Massage = { press: PressedStart; beganAt: number }
export type ChairNames = {
  possible: Set<string | null>
  open: number
  lastChangeAt: number
  lastSettledAt: number
}

/** The chair that a call is about; null for one that is about none, or about a claim that nobody knows. */
export const getChairOf = (scene: ChairScene, { body }: ChairCall): ChairUnit | null => {
  const { serialNumber, claimId } = body as { serialNumber?: string; claimId?: string }
  const number = serialNumber ?? (claimId === undefined ? undefined : scene.claims.get(claimId)?.serialNumber)
  return scene.chairs.find(chair => chair.serialNumber === number) ?? null
}

/** On a slower link an instance need not have heard what was seconds ago. */
const SOUND_DELAY_MS = 300

export const overlaps = (intervals: readonly Interval[], from: number, to: number): boolean =>
  intervals.some(interval => interval.from <= to && interval.to >= from)

/** Whether server and chair have heard each other since a time, without a loss on the way. */
export const isLinkSound = (
  { broker, brokerNames, weather }: ChairScene,
  { life, chair, since }: { life: InstanceLife; chair: ChairUnit; since: number },
): boolean => {
  const name = brokerNames.get(life)
  if (name === undefined || life.isDead() || !chair.record.running) return false
  if (weather.messageLoss() > 0 || weather.getMaxBrokerDelayMs() > SOUND_DELAY_MS) return false
  return broker.isConnectedSince(name, since) && broker.isConnectedSince(chair.record.brokerName, since)
}
