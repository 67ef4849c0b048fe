import { z } from 'zod'
import { call } from './call'
import { Id, Instant, Nothing } from './fields'

/** The number that stands on the chair and in its QR code. It is no secret. */
export const SerialNumber = z.string().regex(/^[A-Z0-9]{6,16}$/)

const Hex = (bytes: number) => z.string().regex(new RegExp(`^[\\da-f]{${bytes * 2}}$`))

export const FamilyKey = z.enum(['w', 'hk', 'r', 'h', 'ch', 'k', 'm', 'v', 'x'])

export const Role = z.enum(['guest', 'family', 'owner'])

export const Feature = z.enum([
  'programs',
  'pause',
  'intensity',
  'heat',
  'airbag',
  'footRoller',
  'recline',
  'zeroGravity',
  'bodyScan',
  'smartPlan',
  'childLock',
  'seatSensor',
  'wifi',
  'voice',
  'sessionLog',
  'firmwareUpdate',
])

export const Zone = z.enum(['neck', 'shoulders', 'back', 'waist', 'seat', 'arms', 'calves', 'feet'])

const StopReason = z.enum([
  'none',
  'finished',
  'person',
  'emergency',
  'emptySeat',
  'longestSession',
  'pausedTooLong',
  'fault',
  'powerLoss',
])

/** The chair's own word about itself. */
export const ChairState = z.object({
  phase: z.enum(['idle', 'preparing', 'running', 'paused', 'finishing', 'emergencyStopped', 'fault']),
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
  zones: z.array(Zone),
  back: z.number().int(),
  legs: z.number().int(),
  revision: z.number().int(),
  fault: z.enum(['none', 'overheat', 'motor', 'air', 'obstacle', 'electronics']),
  lastStop: StopReason,
  occupantTag: z.number().int(),
})

/** A chair as somebody sees it who may use it. */
export const Device = z.object({
  serialNumber: SerialNumber,
  family: FamilyKey,
  features: z.array(Feature),
  firmware: z.string(),
  name: z.string().nullable(),
  role: Role,
  /** When the right to use it ends; null for owner and family. */
  expiresAt: Instant.nullable(),
  allowsGuests: z.boolean(),
  sharesStatistics: z.boolean(),
  isOnline: z.boolean(),
  /** When the chair went; null while it is there, and when that is not known. */
  offlineSince: Instant.nullable(),
  /** The last word of the chair, or null when there was none. */
  state: ChairState.nullable(),
  /** Who sits in it, as far as chair or server know. */
  seat: z.enum(['empty', 'you', 'other', 'unknown']),
})

const PlanStep = z.object({
  seconds: z.number().int().min(10).max(1800),
  zones: z.array(Zone).min(1).max(8),
  intensity: z.number().int().min(1).max(5),
  heat: z.number().int().min(0).max(3),
  airbag: z.number().int().min(0).max(5),
})

const minutes = z.number().int().min(1).max(30)
/** Drawn for each press on start: the same start may arrive twice and over two links. */
const token = z.number().int().min(0).max(0xffffffff)
const strength = (parameter: 'intensity' | 'heat' | 'airbag' | 'footRoller', most: number) =>
  z.object({
    name: z.literal('set'),
    parameter: z.literal(parameter),
    value: z.number().int().min(0).max(most),
  })

/** What can be asked of a chair over the internet. Stopping is a call of its own, which nothing holds up. */
export const Command = z.union([
  z.object({ name: z.literal('start'), program: z.number().int().min(1).max(254), minutes, token }),
  z.object({
    name: z.literal('startPlan'),
    plan: z.object({
      program: z.number().int().min(1).max(254),
      steps: z.array(PlanStep).min(1).max(40),
    }),
    minutes,
    token,
  }),
  z.object({ name: z.enum(['pause', 'resume', 'stop']) }),
  strength('intensity', 5),
  strength('heat', 3),
  strength('airbag', 5),
  strength('footRoller', 3),
  z.object({ name: z.literal('setZones'), zones: z.array(Zone).min(1).max(8) }),
  z.object({ name: z.literal('lock'), isOn: z.boolean() }),
])

/** What the chair said. Anything but `ok` has a text and a way out in the client. */
export const CommandResult = z.object({
  result: z.enum([
    'ok',
    'unknownOperation',
    'badParameter',
    'busy',
    'notAuthenticated',
    'notPermitted',
    'notSeated',
    'locked',
    'emergencyStopped',
    'fault',
    'expired',
    'replay',
    'badFrame',
    'limit',
    'badState',
    'badMac',
  ]),
  state: ChairState.nullable(),
})

/** What a phone shows the chair over Bluetooth, and the secret that goes with it. */
export const BluetoothTicket = z.object({
  ticket: Hex(28),
  sessionRoot: Hex(32),
  role: Role,
  expiresAt: Instant,
})

export const Member = z.object({
  id: Id,
  nickname: z.string(),
  role: Role,
  isYou: z.boolean(),
  joinedAt: Instant,
  expiresAt: Instant.nullable(),
})

export const Share = z.object({
  /** The link's address at this server. */
  path: z.string(),
  key: z.string(),
  audience: z.enum(['family', 'guest', 'owner']),
  expiresAt: Instant,
})

const one = z.object({ serialNumber: SerialNumber })
const key = z.string().regex(/^[\w-]{22}$/)

/** A page of the chair's log as it came over Bluetooth, hex. */
const LogPage = z
  .string()
  .max(1024)
  .regex(/^([\da-f]{2})+$/)

export const device = {
  '/open/device/lookup': call({
    summary: 'What the chair with this number is, for its landing page',
    access: 'open',
    request: one,
    data: z.object({
      serialNumber: SerialNumber,
      family: FamilyKey,
      features: z.array(Feature),
      isOnline: z.boolean(),
      isOwned: z.boolean(),
      allowsGuests: z.boolean(),
    }),
  }),
  '/open/device/guest_ticket': call({
    summary: 'A short ticket for whoever is beside a chair that allows guests; good over Bluetooth only',
    access: 'open',
    request: one,
    data: BluetoothTicket,
  }),
  '/device/list': call({
    summary: 'The chairs that the person may use',
    access: 'user',
    request: Nothing,
    data: z.object({ devices: z.array(Device) }),
  }),
  '/device/get': call({ summary: 'One chair', access: 'user', request: one, data: Device }),
  '/device/edit': call({
    summary: 'Name a chair, or open it to guests (owner)',
    access: 'user',
    request: one.extend({
      name: z.string().trim().min(1).max(40).optional(),
      allowsGuests: z.boolean().optional(),
    }),
    data: Device,
  }),
  '/device/claim': call({
    summary: 'Begin to add a chair: it waits for a press, or answers the challenge over Bluetooth',
    access: 'user',
    request: one,
    data: z.object({
      claimId: Id,
      challenge: Hex(16),
      /** The chair is online and waits for its button. */
      isWaitingForPress: z.boolean(),
      expiresAt: Instant,
    }),
  }),
  '/device/bind': call({
    summary: 'Finish to add a chair, with the proof that came over Bluetooth or after the press',
    access: 'user',
    request: z.object({ claimId: Id, proof: Hex(16).optional() }),
    data: z.object({ isBound: z.boolean(), device: Device.nullable() }),
  }),
  '/device/remove': call({
    summary: 'Give a chair up (owner: everybody loses it), or leave it',
    access: 'user',
    request: one,
    data: Nothing,
  }),
  '/device/member/list': call({
    summary: 'Who may use a chair (owner and family)',
    access: 'user',
    request: one,
    data: z.object({ members: z.array(Member) }),
  }),
  '/device/member/remove': call({
    summary: 'Take the right to use a chair from somebody (owner)',
    access: 'user',
    request: one.extend({ memberId: Id }),
    data: Nothing,
  }),
  '/device/share': call({
    summary: 'Make a link that lets somebody use a chair, or hands it over to its next owner (owner)',
    access: 'user',
    request: one.extend({
      audience: z.enum(['family', 'guest', 'owner']),
      /** How long the link is good, and a guest after opening it. */
      hours: z.number().int().min(1).max(168).default(24),
    }),
    data: Share,
  }),
  '/device/share/accept': call({
    summary: 'Open such a link',
    access: 'user',
    request: one.extend({ key }),
    data: Device,
  }),
  '/device/ticket': call({
    summary: 'A ticket to use a chair over Bluetooth, also without internet',
    access: 'user',
    request: one,
    data: BluetoothTicket,
  }),
  '/device/sit': call({
    summary: 'Say that you sit in the chair, for this sitting',
    access: 'user',
    request: one,
    data: Device,
  }),
  '/device/command': call({
    summary: 'Ask something of a chair over the internet',
    access: 'user',
    request: one.extend({ command: Command }),
    data: CommandResult,
  }),
  '/device/stop': call({
    summary: 'Stop a chair; an emergency stop holds until it is released beside the chair',
    access: 'user',
    request: one.extend({ isEmergency: z.boolean() }),
    data: CommandResult,
  }),
  '/device/audit': call({
    summary: 'What was done with a chair over the internet, the newest first (owner)',
    access: 'user',
    request: one.extend({ limit: z.number().int().min(1).max(200).default(50) }),
    data: z.object({
      entries: z.array(
        z.object({
          id: Id,
          nickname: z.string().nullable(),
          action: z.string(),
          result: z.string(),
          at: Instant,
        }),
      ),
    }),
  }),
  '/device/sessions/upload': call({
    summary: 'Hand in pages of the chair’s log that came over Bluetooth; each session counts once',
    access: 'user',
    request: one.extend({ pages: z.array(LogPage).min(1).max(20) }),
    data: z.object({
      /** The server’s word to the chair that it may delete these. */
      received: z.array(z.object({ generation: z.number().int(), upTo: z.number().int(), mac: Hex(8) })),
    }),
  }),
} as const
