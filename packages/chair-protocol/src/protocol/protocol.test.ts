import fc from 'fast-check'
import { decodeChairEvent, encodeChairEvent, getChairEventCode } from './chairEvents'
import { CHAIR_FAMILIES, CHAIR_FAMILY_KEYS, parseSerialFamily } from './chairFamilies'
import { toFeatureBitmask, CHAIR_FEATURES, parseFeatureBitmask } from './features'
import {
  createBluetoothManufacturerData,
  encodeChairInfo,
  decodeChairInfo,
  type ChairInfo,
} from './chairInfo'
import {
  createMassagePlanReassembler,
  encodeMassagePlan,
  createPlanUploadRequests,
  getPlanDurationSeconds,
  findPlanStepAt,
  decodeMassagePlan,
  type MassagePlan,
} from './massagePlan'
import { CUSTOM_PLAN_PROGRAM_ID, MASSAGE_PROGRAMS, getSupportedMassagePrograms } from './massagePrograms'
import {
  decodeChairRequest,
  encodeChairRequest,
  getChairOperationCode,
  MAX_VALUE_BY_CHAIR_PARAMETER,
  type ChairRequest,
  type AdjustableParameter,
} from './chairRequests'
import { decodePresenceAnswer, encodePresenceAnswer } from './presence'
import {
  decodeWifiCredentials,
  decodeWifiScan,
  decodeWifiStatus,
  encodeWifiCredentials,
  encodeWifiScan,
  encodeWifiStatus,
  MAX_WIFI_NETWORKS,
  wifiFailureCodes,
  wifiStepCodes,
} from './wifi'
import {
  isNewerChairStateRevision,
  encodeChairState,
  CHAIR_STATE_BYTES,
  decodeChairState,
  type ChairState,
} from './chairState'
import { FIRMWARE_BLOCK_BYTES, FIRMWARE_MANIFEST_BYTES } from '../firmware/firmwareManifest'
import { encodeMassageLogPage, decodeMassageLogPage } from './sessionLog'
import { MASSAGE_ZONES, type MassageZone } from './massageZones'

const byte = (max: number, min = 0) => fc.integer({ min, max })
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const someZones = fc.subarray([...MASSAGE_ZONES], { minLength: 1 })

const anyState: fc.Arbitrary<ChairState> = fc.record({
  phase: fc.constantFrom('idle', 'preparing', 'running', 'paused', 'finishing', 'emergencyStopped', 'fault'),
  isSeated: fc.boolean(),
  isLocked: fc.boolean(),
  isOnline: fc.boolean(),
  isMoving: fc.boolean(),
  sitting: byte(15),
  program: byte(255),
  secondsLeft: byte(65_535),
  secondsElapsed: byte(65_535),
  intensity: byte(5),
  heat: byte(3),
  airbag: byte(5),
  footRoller: byte(3),
  zones: fc.subarray([...MASSAGE_ZONES]),
  back: byte(100),
  legs: byte(100),
  revision: byte(65_535),
  fault: fc.constantFrom('none', 'overheat', 'motor', 'air', 'obstacle', 'electronics'),
  lastStop: fc.constantFrom('none', 'finished', 'person', 'emergency', 'emptySeat', 'longestSession'),
  occupantTag: byte(65_535),
  stopCount: byte(65_535),
})

const anyPlan: fc.Arbitrary<MassagePlan> = fc.record({
  program: byte(254, 1),
  steps: fc.array(
    fc.record({
      seconds: byte(1800, 10),
      zones: someZones,
      intensity: byte(5, 1),
      heat: byte(3),
      airbag: byte(5),
    }),
    { minLength: 1, maxLength: 40 },
  ),
})

const anyRequest: fc.Arbitrary<ChairRequest> = fc.oneof(
  fc.record({ name: fc.constant('hello' as const), nonce: bytes(8) }),
  fc.record({ name: fc.constant('authenticate' as const), ticket: bytes(28), proof: bytes(8) }),
  fc.record({
    name: fc.constantFrom(
      'getInfo' as const,
      'getState' as const,
      'ping' as const,
      'pause' as const,
      'resume' as const,
      'stop' as const,
      'reset' as const,
      'emergencyStop' as const,
      'planCommit' as const,
    ),
  }),
  fc.record({
    name: fc.constant('start' as const),
    program: byte(255),
    minutes: byte(255),
    token: byte(0xffffffff),
    stopCount: byte(65_535),
  }),
  fc.constantFrom(...(Object.keys(MAX_VALUE_BY_CHAIR_PARAMETER) as AdjustableParameter[])).chain(parameter =>
    byte(MAX_VALUE_BY_CHAIR_PARAMETER[parameter]).map((value): ChairRequest => ({
      name: 'set',
      parameter,
      value,
    })),
  ),
  someZones.map((zones): ChairRequest => ({ name: 'setZones', zones: zones as MassageZone[] })),
  fc.record({
    name: fc.constant('move' as const),
    axis: fc.constantFrom('back' as const, 'legs' as const, 'zeroGravity' as const, 'upright' as const),
    direction: fc.constantFrom(-1 as const, 0 as const, 1 as const),
    stopCount: byte(65_535),
  }),
  fc.record({ name: fc.constant('lock' as const), isOn: fc.boolean() }),
  fc.record({ name: fc.constant('planBegin' as const), length: byte(65_535), checksum: byte(65_535) }),
  fc.record({
    name: fc.constant('planChunk' as const),
    offset: byte(65_535),
    bytes: fc.uint8Array({ maxLength: 40 }),
  }),
  fc.record({ name: fc.constant('logSince' as const), after: byte(0xffffffff) }),
  fc.record({
    name: fc.constant('logReceived' as const),
    generation: byte(0xffffffff),
    upTo: byte(0xffffffff),
    mac: bytes(8),
  }),
  fc.record({ name: fc.constant('wifi' as const), access: fc.uint8Array({ maxLength: 97 }) }),
  fc.record({ name: fc.constant('claim' as const), challenge: bytes(16) }),
  fc.record({
    name: fc.constant('presence' as const),
    nonce: bytes(16),
    unixSeconds: byte(0xffffffff),
  }),
  fc.constant({ name: 'wifiScan' as const }),
  fc.constant({ name: 'wifiStatus' as const }),
  fc.record({ name: fc.constant('homeBroker' as const), access: fc.uint8Array({ maxLength: 198 }) }),
  fc.constant({ name: 'homeBrokerStatus' as const }),
  fc.constant({ name: 'homeBrokerOff' as const }),
  fc.record({ name: fc.constant('firmwareBegin' as const), manifest: bytes(FIRMWARE_MANIFEST_BYTES) }),
  fc.record({
    name: fc.constant('firmwareBlock' as const),
    index: byte(0xffff),
    bytes: fc.uint8Array({ maxLength: FIRMWARE_BLOCK_BYTES }),
  }),
  fc.record({ name: fc.constant('owner' as const), epoch: byte(65_535), isOwned: fc.boolean() }),
  fc.record({ name: fc.constant('time' as const), unixSeconds: byte(0xffffffff) }),
)

describe('a request', () => {
  it('comes back as it was sent', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        expect(decodeChairRequest(getChairOperationCode(request.name), encodeChairRequest(request))).toEqual(
          request,
        )
      }),
    )
  })

  it('that was cut or has something left over is a bad parameter', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        const whole = encodeChairRequest(request)
        const isOpenEnded = ['planChunk', 'wifi', 'homeBroker', 'firmwareBegin', 'firmwareBlock'].includes(
          request.name,
        )
        if (isOpenEnded) return
        const longer = Uint8Array.from([...whole, 0])
        expect(decodeChairRequest(getChairOperationCode(request.name), longer)).toBe('badParameter')
        if (whole.length > 0)
          expect(decodeChairRequest(getChairOperationCode(request.name), whole.slice(0, -1))).toBe(
            'badParameter',
          )
      }),
    )
  })

  it('of an unknown operation is said to be unknown', () => {
    expect(decodeChairRequest(0x7f, new Uint8Array(0))).toBe('unknownOperation')
  })

  it('sets nothing beyond its highest value', () => {
    const intensityAt = (value: number) => decodeChairRequest(0x20, Uint8Array.of(1, value))
    expect(intensityAt(5)).toEqual({ name: 'set', parameter: 'intensity', value: 5 })
    expect(intensityAt(6)).toBe('badParameter')
    expect(decodeChairRequest(0x20, Uint8Array.of(9, 1))).toBe('badParameter')
    expect(decodeChairRequest(0x20, Uint8Array.of(5, 0))).toBe('badParameter')
  })

  it('made of anything breaks nothing', () => {
    fc.assert(
      fc.property(byte(255), fc.uint8Array({ maxLength: 80 }), (operation, payload) => {
        const request = decodeChairRequest(operation, payload)
        expect(typeof request === 'string' || getChairOperationCode(request.name) === operation).toBe(true)
      }),
    )
  })
})

describe('the state', () => {
  it('comes back as it was sent, in one notification of the smallest size', () => {
    fc.assert(
      fc.property(anyState, state => {
        const packed = encodeChairState(state)
        expect(packed.length).toBe(CHAIR_STATE_BYTES)
        expect(decodeChairState(packed)).toEqual(state)
      }),
    )
  })

  it('made of anything is a state or nothing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 24 }), packed => void decodeChairState(packed)))
    expect(decodeChairState(new Uint8Array(CHAIR_STATE_BYTES))).toBeNull()
  })

  it('is newer by its revision, also across zero', () => {
    expect(isNewerChairStateRevision(1, 0)).toBe(true)
    expect(isNewerChairStateRevision(0, 65_535)).toBe(true)
    expect(isNewerChairStateRevision(65_535, 0)).toBe(false)
    expect(isNewerChairStateRevision(7, 7)).toBe(false)
  })
})

describe('events', () => {
  it('come back as they were sent', () => {
    fc.assert(
      fc.property(anyState, state => {
        const event = { name: 'state', state } as const
        expect(decodeChairEvent(getChairEventCode('state'), encodeChairEvent(event))).toEqual(event)
      }),
    )
    for (const event of [
      { name: 'fault', fault: 'overheat' } as const,
      { name: 'owner', epoch: 3, isOwned: true } as const,
      { name: 'claimed', challenge: new Uint8Array(16), proof: new Uint8Array(16).fill(1) } as const,
      { name: 'home', isOn: true, isConnected: false } as const,
    ])
      expect(decodeChairEvent(getChairEventCode(event.name), encodeChairEvent(event))).toEqual(event)
  })

  it('of a later version are nothing', () => {
    expect(decodeChairEvent(0xff, new Uint8Array(3))).toBeNull()
  })
})

describe('what a chair says about itself', () => {
  const info: ChairInfo = {
    family: 'hk',
    features: ['programs', 'heat', 'seatSensor'],
    firmware: [1, 4, 2],
    longestMinutes: 30,
    isOwned: true,
    isClaimOpen: false,
    serialNumber: 'HK24A00012',
  }

  it('comes back as it was sent', () => expect(decodeChairInfo(encodeChairInfo(info))).toEqual(info))

  it('is nothing when it is broken', () => {
    expect(decodeChairInfo(encodeChairInfo(info).slice(0, -1))).toBeNull()
    expect(decodeChairInfo(encodeChairInfo({ ...info, serialNumber: 'hk 1' }))).toBeNull()
  })

  it('differs from another chair by five bytes that it advertises', () => {
    expect(createBluetoothManufacturerData('hk', 'HK24A00012')).toHaveLength(5)
    expect(createBluetoothManufacturerData('hk', 'HK24A00012')).not.toEqual(
      createBluetoothManufacturerData('hk', 'HK24A00013'),
    )
  })

  it('passes over features of a later version', () => {
    expect(parseFeatureBitmask(0xffffffff)).toEqual(CHAIR_FEATURES)
    expect(parseFeatureBitmask(toFeatureBitmask(['heat', 'pause']))).toEqual(['pause', 'heat'])
  })
})

describe('the catalogues', () => {
  it('have the nine families with numbers of their own', () => {
    expect(CHAIR_FAMILIES.map(({ key }) => key)).toEqual([...CHAIR_FAMILY_KEYS])
    expect(new Set(CHAIR_FAMILIES.map(({ id }) => id)).size).toBe(9)
  })

  it('offer every family at least the programs that need nothing else', () => {
    for (const { features } of CHAIR_FAMILIES)
      expect(getSupportedMassagePrograms(features).length).toBeGreaterThanOrEqual(7)
  })

  it('keep the number of a plan free', () => {
    expect(MASSAGE_PROGRAMS.some(({ id }) => id === CUSTOM_PLAN_PROGRAM_ID)).toBe(false)
    expect(new Set(MASSAGE_PROGRAMS.map(({ id }) => id)).size).toBe(MASSAGE_PROGRAMS.length)
  })
})

describe('a plan', () => {
  const receive = (requests: ChairRequest[]) => {
    const receiver = createMassagePlanReassembler()
    let plan: MassagePlan | null = null
    for (const request of requests) {
      if (request.name === 'planBegin') receiver.begin(request.length, request.checksum)
      if (request.name === 'planChunk') receiver.chunk(request.offset, request.bytes)
      if (request.name === 'planCommit') plan = receiver.commit()
    }
    return plan
  }

  it('arrives as it was sent, in chunks', () => {
    fc.assert(fc.property(anyPlan, plan => expect(receive(createPlanUploadRequests(plan))).toEqual(plan)))
  })

  it('arrives although a chunk comes twice', () => {
    fc.assert(
      fc.property(anyPlan, plan => {
        const doubled = createPlanUploadRequests(plan).flatMap((request): ChairRequest[] =>
          request.name === 'planChunk' ? [request, request] : [request],
        )
        expect(receive(doubled)).toEqual(plan)
      }),
    )
  })

  it('does not arrive when a chunk is missing or changed', () => {
    fc.assert(
      fc.property(anyPlan, plan => {
        const requests = createPlanUploadRequests(plan)
        expect(receive(requests.filter((_, index) => index !== 1))).toBeNull()
        const changed = requests.map((request, index) =>
          request.name === 'planChunk' && index === 1
            ? { ...request, bytes: request.bytes.map((value, place) => (place === 0 ? value ^ 1 : value)) }
            : request,
        )
        expect(receive(changed)).toBeNull()
      }),
    )
  })

  it('that a chair may not run is none', () => {
    const step = { seconds: 60, zones: ['back' as const], intensity: 3, heat: 1, airbag: 0 }
    const packed = (changes: object) =>
      decodeMassagePlan(encodeMassagePlan({ program: 1, steps: [{ ...step, ...changes }] }))
    expect(packed({})).not.toBeNull()
    for (const wrong of [{ seconds: 9 }, { zones: [] }, { intensity: 6 }, { intensity: 0 }, { heat: 4 }])
      expect(packed(wrong)).toBeNull()
    expect(decodeMassagePlan(encodeMassagePlan({ program: 1, steps: [] }))).toBeNull()
  })

  it('knows how long it takes and where it is', () => {
    const step = (seconds: number, intensity: number) => ({
      seconds,
      zones: ['back' as const],
      intensity,
      heat: 0,
      airbag: 0,
    })
    const plan = { program: 1, steps: [step(60, 1), step(30, 2)] }
    expect(getPlanDurationSeconds(plan)).toBe(90)
    expect([0, 59, 60, 89, 200].map(second => findPlanStepAt(plan, second)?.intensity)).toEqual([
      1, 1, 2, 2, 2,
    ])
  })
})

describe('the log of sessions', () => {
  const anyRecord = fc.record({
    id: byte(0xffffffff),
    startedAt: byte(0xffffffff),
    seconds: byte(1800),
    program: byte(255),
    reason: fc.constantFrom('finished' as const, 'person' as const),
    zones: fc.subarray([...MASSAGE_ZONES]),
    intensity: byte(5),
    user: bytes(8),
  })

  it('comes back page by page as it was kept', () => {
    const anyPage = fc.record({
      generation: byte(0xffffffff),
      records: fc.array(anyRecord, { maxLength: 12 }),
      mac: bytes(16),
    })
    fc.assert(
      fc.property(anyPage, page => expect(decodeMassageLogPage(encodeMassageLogPage(page))).toEqual(page)),
    )
  })

  it('made of anything breaks nothing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), page => void decodeMassageLogPage(page)))
  })
})

describe('the access to a Wi-Fi', () => {
  it('comes back as it was packed', () => {
    const access = { name: 'Home 5G', password: 'a secret of 21 signs' }
    expect(decodeWifiCredentials(encodeWifiCredentials(access) ?? new Uint8Array(0))).toEqual(access)
  })

  it('is refused when the radio could not use it', () => {
    expect(encodeWifiCredentials({ name: '', password: 'x' })).toBeNull()
    expect(encodeWifiCredentials({ name: '客'.repeat(11), password: 'x' })).toBeNull()
    expect(encodeWifiCredentials({ name: 'x', password: '密码' })).toBeNull()
    expect(encodeWifiCredentials({ name: 'x', password: 'y'.repeat(64) })).toBeNull()
  })

  it('has a name in any script', () => {
    const access = { name: '客厅 📶', password: 'a secret' }
    expect(decodeWifiCredentials(encodeWifiCredentials(access) ?? new Uint8Array(0))).toEqual(access)
  })
})

describe('the networks that a chair receives', () => {
  const anyNetwork = fc.record({
    name: fc.string({ minLength: 1, maxLength: 8, unit: 'binary' }),
    rssi: byte(0, -100),
    isSecured: fc.boolean(),
    band: fc.constantFrom('2.4' as const, '5' as const),
  })

  it('come back, the strongest first and no more than fit a frame', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(anyNetwork, { maxLength: 30 }), (isScanning, networks) => {
        const read = decodeWifiScan(encodeWifiScan({ isScanning, networks }))
        const strongest = [...networks].sort((a, b) => b.rssi - a.rssi).slice(0, MAX_WIFI_NETWORKS)
        expect(read).toEqual({ isScanning, networks: strongest })
      }),
    )
  })

  it('made of anything break nothing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), scan => void decodeWifiScan(scan)))
  })
})

describe('how far a chair is with its network', () => {
  it('comes back as it was packed', () => {
    for (const step of wifiStepCodes.names)
      for (const failure of wifiFailureCodes.names) {
        const status = { step, failure, name: '客厅' }
        expect(decodeWifiStatus(encodeWifiStatus(status))).toEqual(status)
      }
  })

  it('made of anything breaks nothing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), status => void decodeWifiStatus(status)))
  })
})

describe('the answer of a chair whose button was pressed', () => {
  const chair: ChairInfo = {
    family: 'm',
    features: ['programs', 'heat'],
    firmware: [1, 4, 2],
    longestMinutes: 30,
    isOwned: false,
    isClaimOpen: true,
    serialNumber: 'M26A00001',
  }
  const anyPass = fc.option(fc.record({ ticket: bytes(28), sessionRoot: bytes(32) }))

  it('comes back with what the chair is', () => {
    const info = encodeChairInfo(chair)
    fc.assert(
      fc.property(bytes(16), byte(65_535), anyPass, (proof, epoch, pass) => {
        const answer = { proof, epoch, info, pass }
        expect(decodePresenceAnswer(encodePresenceAnswer(answer))).toEqual({ ...answer, chair })
      }),
    )
  })

  it('made of anything breaks nothing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 150 }), answer => void decodePresenceAnswer(answer)))
  })
})

describe('the family that a serial number begins with', () => {
  it('is read, and unknown for numbers of another form', () => {
    for (const key of CHAIR_FAMILY_KEYS)
      expect(parseSerialFamily(`${key.toUpperCase()}26A00001`)?.key).toBe(key)
    expect(parseSerialFamily('ZZ26A00001')).toBeNull()
    expect(parseSerialFamily('HKA00001')).toBeNull()
  })
})
