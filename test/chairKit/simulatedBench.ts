import {
  chairFaultCodes,
  findChairFamilyById,
  parseFeatureBitmask,
  parseHex,
  concatBytes,
  encodeUint8,
  MIN_FRAGMENT_BYTES,
  type ChairFault,
} from '@anzuo/chair-protocol'
import { createFactoryChairMemory, type ChairPersistentMemory } from '@anzuo/chair-protocol/model'
import { createSeededByteGenerator } from '@anzuo/chair-protocol/testing'
import { createSimulatedChair, type SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import {
  BENCH_CHAIR_DEFAULTS,
  type BenchChairOptions,
  type BenchCommand,
  type BenchOutput,
} from './benchProtocol'

/** Milliseconds that a power cut takes. */
const POWER_CUT_MS = 5000

/** The simulated chair on a test bench: what the C library is held against. */
export const createSimulatedBench = (options: BenchChairOptions) => {
  const randomBytes = createSeededByteGenerator(options.seed)
  const memory = createMemory(options)
  let clock = options.clock
  let outputs: BenchOutput[] = []
  let bootedAt = clock
  let link: ReturnType<SimulatedChair['connect']> | null = null
  const put = (name: BenchOutput['name']) => (bytes: Uint8Array) => void outputs.push({ name, bytes })

  const boot = (): SimulatedChair => {
    bootedAt = clock
    link = null
    const booted = createSimulatedChair({ memory, randomBytes, now: () => clock, after: () => () => {} })
    booted.watchState(put('state'))
    return booted
  }
  let chair = boot()

  const carryOut = ({ name, bytes }: BenchCommand): void => {
    switch (name) {
      case 'boot':
        throw new Error('a chair is switched on once')
      case 'advance':
        clock += new DataView(Uint8Array.from(bytes).buffer).getUint32(0, true)
        return chair.tick()
      case 'linkOpen':
        link = chair.connect(put('control'), MIN_FRAGMENT_BYTES)
        return
      case 'linkClose':
        link?.close()
        link = null
        return
      case 'linkWrite':
        return link?.write(bytes)
      case 'setPartBytes':
        return link?.setSize(bytes[0] ?? MIN_FRAGMENT_BYTES)
      case 'internetOpen':
        return chair.goOnline({
          sendAnswer: (server, message) =>
            put('answer')(concatBytes(parseHex(server) ?? new Uint8Array(4), message)),
          sendEvent: put('event'),
          sendState: put('stateMessage'),
        })
      case 'internetClose':
        return chair.goOffline()
      case 'downlink':
        return chair.receiveDownlink(bytes)
      case 'raiseFault':
        return chair.raiseFault(toFault(bytes[0] ?? 1))
      case 'readInfo':
        return put('info')(chair.info())
      case 'readState':
        return put('info')(chair.getEncodedState())
      case 'claimNumber':
        return put('number')(encodeUint8(chair.getClaimNumber() ?? 0))
      case 'powerCut':
        clock += POWER_CUT_MS
        chair = boot()
        return
      case 'emergencyByte':
        return chair.emergencyStop()
      case 'haltNow':
        throw new Error('the simulated chair has no interrupts')
      case 'sitDown':
      case 'standUp':
      case 'clearFault':
      case 'factoryReset':
        return chair[name]()
      case 'press':
        return chair.pressButton()
    }
  }

  return {
    memory,
    getState: () => chair.state(),
    getClock: () => clock,
    getUptimeMs: () => clock - bootedAt,
    getBoot: () => chair.boot,
    /** Does what it is told, and gives what it said to that. */
    send: (command: BenchCommand): BenchOutput[] => {
      outputs = []
      carryOut(command)
      return outputs
    },
  }
}

export type SimulatedBench = ReturnType<typeof createSimulatedBench>

const createMemory = (options: BenchChairOptions): ChairPersistentMemory => {
  const family = findChairFamilyById(options.family)
  if (!family) throw new RangeError(`no chair family ${options.family}`)
  const memory = createFactoryChairMemory({
    serialNumber: options.serialNumber,
    family: family.key,
    deviceKey: options.deviceKey,
    keyVersion: BENCH_CHAIR_DEFAULTS.KEY_VERSION,
    logGeneration: BENCH_CHAIR_DEFAULTS.LOG_GENERATION,
    features: parseFeatureBitmask(options.features),
  })
  memory.isOwned = options.isOwned
  return memory
}

const toFault = (code: number): Exclude<ChairFault, 'none'> => {
  const fault = chairFaultCodes.getName(code)
  return fault === null || fault === 'none' ? 'motor' : fault
}
