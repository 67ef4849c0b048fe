import {
  ACCESS_TICKET_BYTES,
  CHAIR_FEATURES,
  CHAIR_ROLES,
  CLAIM_CHALLENGE_BYTES,
  CUSTOM_PLAN_PROGRAM_ID,
  chairFaultCodes,
  homeBrokerFailureCodes,
  KEY_BYTES,
  MASSAGE_ZONES,
  MAX_VALUE_BY_CHAIR_PARAMETER,
  MAX_PLAN_STEPS,
  MIN_PLAN_STEP_SECONDS,
  PRESENCE_NONCE_BYTES,
  PRESENCE_PROOF_BYTES,
  chairPhaseCodes,
  chairResultCodes,
  CHAIR_SAFETY_LIMITS,
  SEAT_OCCUPANTS,
  SERIAL_NUMBER_PATTERN,
  massageStopReasonCodes,
  type AdjustableParameter,
} from '@anzuo/chair-protocol'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { ChairFamilySchema, EmptyObjectSchema, IdSchema, InstantSchema } from './fields'

/** The number that stands on the chair and in its QR code. It is no secret. */
export const ChairSerialNumberSchema = z.string().regex(SERIAL_NUMBER_PATTERN)

const hexString = (bytes: number) => z.string().regex(new RegExp(`^[\\da-f]{${bytes * 2}}$`))

export const ChairRoleSchema = z.enum(CHAIR_ROLES)

const ChairFeatureSchema = z.enum(CHAIR_FEATURES)

export const MassageZoneSchema = z.enum(MASSAGE_ZONES)

/** The chair's own word about itself. */
export const ChairStateSchema = z.object({
  phase: z.enum(chairPhaseCodes.names),
  isSeated: z.boolean(),
  isLocked: z.boolean(),
  isOnline: z.boolean(),
  isMoving: z.boolean(),
  sitting: z.number().int(),
  program: z.number().int(),
  secondsLeft: z.number().int(),
  secondsElapsed: z.number().int(),
  intensity: z.number().int(),
  heat: z.number().int(),
  airbag: z.number().int(),
  footRoller: z.number().int(),
  zones: z.array(MassageZoneSchema),
  back: z.number().int(),
  legs: z.number().int(),
  revision: z.number().int(),
  fault: z.enum(chairFaultCodes.names),
  lastStop: z.enum(massageStopReasonCodes.names),
  occupantTag: z.number().int(),
  stopCount: z.number().int(),
})

/** A chair as somebody sees it who may use it. */
export const ChairSchema = z.object({
  serialNumber: ChairSerialNumberSchema,
  family: ChairFamilySchema,
  features: z.array(ChairFeatureSchema),
  firmware: z.string(),
  name: z.string().nullable(),
  role: ChairRoleSchema,
  /** When the right to use it ends; null for owner and family. */
  expiresAt: InstantSchema.nullable(),
  allowsGuests: z.boolean(),
  sharesStatistics: z.boolean(),
  isOnline: z.boolean(),
  /** When the chair went; null while it is there, and when that is not known. */
  offlineSince: InstantSchema.nullable(),
  /** The last word of the chair, or null when there was none. */
  state: ChairStateSchema.nullable(),
  /** Who sits in it, as far as chair or server know. */
  seat: z.enum(SEAT_OCCUPANTS),
})

const MassagePlanStepSchema = z.object({
  seconds: z.number().int().min(MIN_PLAN_STEP_SECONDS).max(CHAIR_SAFETY_LIMITS.maxSessionSeconds),
  zones: z.array(MassageZoneSchema).min(1).max(MASSAGE_ZONES.length),
  intensity: z.number().int().min(1).max(MAX_VALUE_BY_CHAIR_PARAMETER.intensity),
  heat: z.number().int().min(0).max(MAX_VALUE_BY_CHAIR_PARAMETER.heat),
  airbag: z.number().int().min(0).max(MAX_VALUE_BY_CHAIR_PARAMETER.airbag),
})

const massageMinutes = z
  .number()
  .int()
  .min(1)
  .max(CHAIR_SAFETY_LIMITS.maxSessionSeconds / 60)
/** Drawn for each press on start: the same start may arrive twice and over two links. */
const startToken = z.number().int().min(0).max(0xffffffff)
/** `stopCount` of the state that whoever pressed start saw: a start that a stop has overtaken has no effect. */
const stopCount = z.number().int().min(0).max(0xffff)
const createSetLevelCommand = (parameter: AdjustableParameter) =>
  z.object({
    name: z.literal('set'),
    parameter: z.literal(parameter),
    value: z.number().int().min(0).max(MAX_VALUE_BY_CHAIR_PARAMETER[parameter]),
  })

/** What can be asked of a chair over the internet. Stopping is a call of its own, which nothing holds up. */
const ChairCommandSchema = z.union([
  z.object({
    name: z.literal('start'),
    program: z
      .number()
      .int()
      .min(1)
      .max(CUSTOM_PLAN_PROGRAM_ID - 1),
    minutes: massageMinutes,
    token: startToken,
    stopCount,
  }),
  z.object({
    name: z.literal('startPlan'),
    plan: z.object({
      program: z
        .number()
        .int()
        .min(1)
        .max(CUSTOM_PLAN_PROGRAM_ID - 1),
      steps: z.array(MassagePlanStepSchema).min(1).max(MAX_PLAN_STEPS),
    }),
    minutes: massageMinutes,
    token: startToken,
    stopCount,
  }),
  z.object({ name: z.enum(['pause', 'resume', 'stop']) }),
  createSetLevelCommand('intensity'),
  createSetLevelCommand('heat'),
  createSetLevelCommand('airbag'),
  createSetLevelCommand('footRoller'),
  z.object({
    name: z.literal('setZones'),
    zones: z.array(MassageZoneSchema).min(1).max(MASSAGE_ZONES.length),
  }),
  z.object({ name: z.literal('lock'), isOn: z.boolean() }),
])

/** What the chair said. Anything but `ok` has a text and a way out in the client. */
const ChairCommandResultSchema = z.object({
  result: z.enum(chairResultCodes.names),
  state: ChairStateSchema.nullable(),
})

/** What a phone shows the chair over Bluetooth, and the secret that goes with it. */
const BluetoothAccessTicketSchema = z.object({
  ticket: hexString(ACCESS_TICKET_BYTES),
  sessionRoot: hexString(KEY_BYTES),
  role: ChairRoleSchema,
  expiresAt: InstantSchema,
})

const ChairMemberSchema = z.object({
  id: IdSchema,
  nickname: z.string(),
  role: ChairRoleSchema,
  isYou: z.boolean(),
  joinedAt: InstantSchema,
  expiresAt: InstantSchema.nullable(),
})

const ChairShareLinkSchema = z.object({
  /** The link's address at this server. */
  path: z.string(),
  key: z.string(),
  audience: z.enum(CHAIR_ROLES),
  expiresAt: InstantSchema,
})

const serialNumberRequest = z.object({ serialNumber: ChairSerialNumberSchema })
const shareKey = z.string().regex(/^[\w-]{22}$/)

/** A page of the chair's log as it came over Bluetooth, hex. */
const SessionLogPageSchema = z
  .string()
  .max(1024)
  .regex(/^([\da-f]{2})+$/)

/** A chair in its owner's smart home. Where its broker is the chair alone knows, and tells while it is online. */
const ChairHomeLinkSchema = z.object({
  /** `unsupported`: the chair knows no homes. */
  state: z.enum(['unsupported', 'off', 'on']),
  isConnected: z.boolean(),
  host: z.string().nullable(),
  failure: z.enum(homeBrokerFailureCodes.names),
  since: InstantSchema.nullable(),
  /** The owner wants it off, and the chair has not been reached yet. */
  isTurningOff: z.boolean(),
})

export const chairEndpoints = {
  '/open/device/lookup': defineEndpoint({
    // Anybody may ask. Whether a chair is online or taken would tell whether somebody is at home, so that is said of chairs only
    // whose owner opened them to guests.
    summary: 'What the chair with this number is, for its landing page',
    access: 'open',
    request: serialNumberRequest,
    data: z.object({
      serialNumber: ChairSerialNumberSchema,
      family: ChairFamilySchema,
      features: z.array(ChairFeatureSchema),
      isOwned: z.boolean(),
      allowsGuests: z.boolean(),
      use: z.enum(['free', 'taken', 'offline']).nullable(),
    }),
  }),
  '/open/device/guest_ticket': defineEndpoint({
    summary: 'A short ticket for whoever is beside a chair that allows guests; good over Bluetooth only',
    access: 'open',
    request: serialNumberRequest,
    data: BluetoothAccessTicketSchema,
  }),
  '/device/list': defineEndpoint({
    summary: 'The chairs that the person may use',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ devices: z.array(ChairSchema) }),
  }),
  '/device/get': defineEndpoint({
    summary: 'One chair',
    access: 'user',
    request: serialNumberRequest,
    data: ChairSchema,
  }),
  '/device/edit': defineEndpoint({
    summary: 'Name a chair, or open it to guests (owner)',
    access: 'user',
    request: serialNumberRequest.extend({
      name: z.string().trim().min(1).max(40).optional(),
      allowsGuests: z.boolean().optional(),
    }),
    data: ChairSchema,
  }),
  '/device/claim': defineEndpoint({
    summary:
      'Begin to add a chair: it shows a number and waits for a press, or answers the challenge over Bluetooth',
    access: 'user',
    request: serialNumberRequest,
    data: z.object({
      claimId: IdSchema,
      challenge: hexString(CLAIM_CHALLENGE_BYTES),
      /** The chair is online and waits for its button. */
      isWaitingForPress: z.boolean(),
      /** Two digits that the chair shows meanwhile: the press confirms the claim with this number. */
      claimNumber: z.number().int().min(10).max(99).nullable(),
      /** The chair waits for the claim of somebody else, and asks for no other press until that is over. */
      isClaimedByOther: z.boolean(),
      expiresAt: InstantSchema,
    }),
  }),
  '/device/bind': defineEndpoint({
    summary: 'Finish to add a chair, with the proof that came over Bluetooth or after the press',
    access: 'user',
    request: z.object({ claimId: IdSchema, proof: hexString(16).optional() }),
    data: z.object({ isBound: z.boolean(), device: ChairSchema.nullable() }),
  }),
  '/device/presence': defineEndpoint({
    summary:
      'Add a chair with its proof that its button was pressed for this phone; also of a chair that was never online',
    access: 'user',
    request: serialNumberRequest.extend({
      /** The chair's answer to `presence`: proof, epoch, and the bytes of its info. */
      proof: hexString(PRESENCE_PROOF_BYTES),
      epoch: z.number().int().min(0).max(0xffff),
      info: z
        .string()
        .max(128)
        .regex(/^([\da-f]{2})+$/),
      /** As the phone sent it to the chair. */
      unixSeconds: z.number().int().min(0).max(0xffffffff),
      /** Where the nonce came from: the challenge of a claim, or a secret that the phone drew without internet. */
      nonceSource: z.union([
        z.object({ claimId: IdSchema }),
        z.object({ secret: hexString(PRESENCE_NONCE_BYTES) }),
      ]),
    }),
    data: ChairSchema,
  }),
  '/device/remove': defineEndpoint({
    summary: 'Give a chair up (owner: everybody loses it), or leave it',
    access: 'user',
    request: serialNumberRequest,
    data: EmptyObjectSchema,
  }),
  '/device/member/list': defineEndpoint({
    summary: 'Who may use a chair (owner and family)',
    access: 'user',
    request: serialNumberRequest,
    data: z.object({ members: z.array(ChairMemberSchema) }),
  }),
  '/device/member/remove': defineEndpoint({
    summary: 'Take the right to use a chair from somebody (owner)',
    access: 'user',
    request: serialNumberRequest.extend({ memberId: IdSchema }),
    data: EmptyObjectSchema,
  }),
  '/device/share': defineEndpoint({
    summary: 'Make a link that lets somebody use a chair, or hands it over to its next owner (owner)',
    access: 'user',
    request: serialNumberRequest.extend({
      audience: z.enum(CHAIR_ROLES),
      /** How long the link is good, and a guest after opening it. */
      hours: z.number().int().min(1).max(168).default(24),
    }),
    data: ChairShareLinkSchema,
  }),
  '/device/share/accept': defineEndpoint({
    summary: 'Open such a link',
    access: 'user',
    request: serialNumberRequest.extend({ key: shareKey }),
    data: ChairSchema,
  }),
  '/device/ticket': defineEndpoint({
    summary: 'A ticket to use a chair over Bluetooth, also without internet',
    access: 'user',
    request: serialNumberRequest,
    data: BluetoothAccessTicketSchema,
  }),
  '/device/sit': defineEndpoint({
    summary: 'Say that you sit in the chair, for this sitting',
    access: 'user',
    request: serialNumberRequest,
    data: ChairSchema,
  }),
  '/device/command': defineEndpoint({
    summary: 'Ask something of a chair over the internet',
    access: 'user',
    request: serialNumberRequest.extend({
      command: ChairCommandSchema,
      /** When the person asked for it, by the server's clock (its header `date`): a start that comes late is `expired`. */
      askedAt: InstantSchema.optional(),
    }),
    data: ChairCommandResultSchema,
  }),
  '/device/stop': defineEndpoint({
    summary: 'Stop a chair; an emergency stop holds until it is released beside the chair',
    access: 'user',
    request: serialNumberRequest.extend({ isEmergency: z.boolean() }),
    data: ChairCommandResultSchema,
  }),
  '/device/home/get': defineEndpoint({
    summary: 'Whether a chair speaks to the MQTT broker of its owner’s home (owner)',
    access: 'user',
    request: serialNumberRequest,
    data: ChairHomeLinkSchema,
  }),
  '/device/home/off': defineEndpoint({
    summary: 'Take a chair out of the home; one that is offline leaves it when it is back (owner)',
    access: 'user',
    request: serialNumberRequest,
    data: ChairHomeLinkSchema,
  }),
  '/device/audit': defineEndpoint({
    summary: 'What was done with a chair over the internet, the newest first (owner)',
    access: 'user',
    request: serialNumberRequest.extend({ limit: z.number().int().min(1).max(200).default(50) }),
    data: z.object({
      entries: z.array(
        z.object({
          id: IdSchema,
          nickname: z.string().nullable(),
          action: z.string(),
          result: z.string(),
          at: InstantSchema,
        }),
      ),
    }),
  }),
  '/device/sessions/upload': defineEndpoint({
    summary: 'Hand in pages of the chair’s log that came over Bluetooth; each session counts once',
    access: 'user',
    request: serialNumberRequest.extend({ pages: z.array(SessionLogPageSchema).min(1).max(20) }),
    data: z.object({
      /** The server’s word to the chair that it may delete these. */
      received: z.array(
        z.object({ generation: z.number().int(), upTo: z.number().int(), mac: hexString(8) }),
      ),
    }),
  }),
} as const
