import {
  chairResultCodes,
  createIdleChairState,
  decodeDownlink,
  deriveBrokerPassword,
  deriveSealedMessageKeys,
  encodeChairEvent,
  encodeChairInfo,
  encodeChairState,
  encodeUplink,
  getChairEventCode,
  getChairFamily,
  getChairOperationCode,
  MESSAGE_ID_BYTES,
  toHex,
  type ChairEvent,
  type DeviceKey,
  type SealedMessageMacKeys,
} from '@anzuo/chair-protocol'
import { getChairAnswerTopic, getChairTopics } from '../../gateways/chairs/mqttTopics'

/** What a chair hands to the broker. */
export type LightChairMessage = { topic: string; payload: Uint8Array; retain: boolean }

/**
 * A chair that is one of very many: it says on the wire what a real one says, seals and checks every message, and has nothing behind
 * it but a stop count.
 */
export type LightChair = {
  serialNumber: string
  /** With which it logs in to the broker. */
  brokerPassword: string
  /** What it says once it is connected, in this order. */
  announce: () => LightChairMessage[]
  /** Its answer to a message from the server; null for one that was not sealed for it. */
  receive: (sealed: Uint8Array) => LightChairMessage | null
  /** Stops and emergency stops that it has taken since it was made. */
  getStopCount: () => number
}

const FAMILY = 'hk'
const MAX_SESSION_MINUTES = 30
const NO_MESSAGE_ID = new Uint8Array(MESSAGE_ID_BYTES)
const STOP_OPERATIONS = [getChairOperationCode('stop'), getChairOperationCode('emergencyStop')]
const INFO_OPERATION = getChairOperationCode('getInfo')
const OK = Uint8Array.of(chairResultCodes.getCode('ok'))

/**
 * Makes one.
 * @param options.boot drawn anew at each start of a chair
 * @param options.getClock the chair's clock, ms
 */
export const createLightChair = (options: {
  serialNumber: string
  deviceKey: DeviceKey
  boot: number
  getClock: () => number
}): LightChair => {
  const { serialNumber, deviceKey, boot, getClock } = options
  const keys = deriveSealedMessageKeys(deviceKey.key)
  const topics = getChairTopics(serialNumber)
  let stopCount = 0

  const sealEvent = (event: ChairEvent): Uint8Array =>
    encodeUplink(
      keys,
      { boot, clock: toClock(getClock()), id: NO_MESSAGE_ID },
      {
        kind: 'event',
        operation: getChairEventCode(event.name),
        sequence: 0,
        payload: encodeChairEvent(event),
      },
    )
  const getState = () => createIdleChairState({ isOnline: true, stopCount, revision: stopCount })

  return {
    serialNumber,
    brokerPassword: deriveBrokerPassword(deviceKey.key),
    announce: () => [
      { topic: topics.state, payload: sealEvent({ name: 'state', state: getState() }), retain: true },
      { topic: topics.up, payload: sealEvent({ name: 'owner', epoch: 1, isOwned: false }), retain: false },
      { topic: topics.online, payload: Buffer.from('1'), retain: true },
    ],
    receive: sealed => {
      const read = decodeDownlink(keys, sealed)
      if (!read) return null
      const { header, frame } = read
      if (STOP_OPERATIONS.includes(frame.operation)) stopCount = (stopCount + 1) & 0xffff
      const data =
        frame.operation === INFO_OPERATION ? encodeInfo(serialNumber) : encodeChairState(getState())
      return {
        topic: getChairAnswerTopic(serialNumber, toHex(header.id.slice(0, SERVER_NAME_BYTES))),
        payload: sealAnswer(keys, {
          header: { boot, clock: toClock(getClock()), id: header.id },
          operation: frame.operation,
          data,
        }),
        retain: false,
      }
    },
    getStopCount: () => stopCount,
  }
}

/** So many bytes of a message's id name the server to answer to. */
const SERVER_NAME_BYTES = 4

const toClock = (ms: number): number => Math.floor(ms) >>> 0

const encodeInfo = (serialNumber: string): Uint8Array =>
  encodeChairInfo({
    family: FAMILY,
    features: [...getChairFamily(FAMILY).features],
    firmware: [1, 0, 0],
    longestMinutes: MAX_SESSION_MINUTES,
    isOwned: false,
    isClaimOpen: false,
    serialNumber,
  })

const sealAnswer = (
  keys: SealedMessageMacKeys,
  {
    header,
    operation,
    data,
  }: { header: Parameters<typeof encodeUplink>[1]; operation: number; data: Uint8Array },
): Uint8Array =>
  encodeUplink(keys, header, {
    kind: 'answer',
    operation,
    sequence: 0,
    payload: Uint8Array.from([...OK, ...data]),
  })
