import { deriveBrokerPassword, getReconnectDelayMs } from '@anzuo/chair-protocol'
import type { BrokerClient, ConnectToBroker } from '../../gateways/chairs/brokerClient'
import { createMqttClient } from '../../gateways/chairs/createMqttClient'
import { getChairAnswerTopic, getChairTopics } from '../../gateways/chairs/mqttTopics'
import type { SimulatedChair } from './simulatedChair'

/** One of a few chairs, at a developer's desk, is back within a second. */
const FEW_CHAIRS_SPREAD_MS = 1000

/** A chair's connection to the internet. */
export type ChairBrokerConnection = {
  /** Takes the network away without a word, as a router does that fails. */
  dropConnection: () => void
  close: () => Promise<void>
}

/** Connects a chair to the broker, as its firmware would: own credential, last will, messages at QoS 1. */
export const connectChairToBroker = (
  chair: SimulatedChair,
  options: {
    url: string
    caFile?: string | null
    onProblem?: (reason: string) => void
    /** The first bound of the wait before it connects again, ms; for many chairs that of the protocol. */
    reconnectSpreadMs?: number
    /** Replaces the connection to the broker. */
    connect?: ConnectToBroker
  },
): ChairBrokerConnection => {
  const { serialNumber } = chair.memory
  const topics = getChairTopics(serialNumber)
  const connect: ConnectToBroker = options.connect ?? createMqttClient
  const client = connect({
    url: options.url,
    caFile: options.caFile ?? null,
    // The broker ends an earlier connection of this name first, so a last will of before a power cut never comes after it.
    clientId: `chair-${serialNumber}`,
    login: { username: serialNumber, password: listBrokerPasswords(chair)[0] ?? '' },
    will: { topic: topics.online, payload: Buffer.from('0'), qos: 1, retain: true },
    getReconnectDelayMs: failures =>
      getReconnectDelayMs({
        failures,
        random: Math.random(),
        spreadMs: options.reconnectSpreadMs ?? FEW_CHAIRS_SPREAD_MS,
      }),
  })
  const publish = (topic: string, message: Uint8Array | string, retain = false) => {
    if (client.connected)
      client.publish(topic, typeof message === 'string' ? message : Buffer.from(message), { qos: 1, retain })
  }

  client.on('connect', () => {
    chair.memory.brokerPassword = client.options.password?.toString() ?? null
    client.subscribe(topics.down, { qos: 1 }, error => {
      // A chair that hears nothing is not there: it tries again from the beginning.
      if (error) return void client.stream.destroy()
      chair.goOnline({
        sendAnswer: (server, message) => publish(getChairAnswerTopic(serialNumber, server), message),
        sendEvent: message => publish(topics.up, message),
        sendState: message => publish(topics.state, message, true),
      })
      publish(topics.online, '1', true)
    })
  })
  client.on('message', (_topic, message) => chair.receiveDownlink(new Uint8Array(message)))
  client.on('close', () => chair.goOffline())
  client.on('error', error => {
    if (isLoginRefused(error)) tryOtherPassword(chair, client)
    options.onProblem?.(error.message)
  })

  return {
    dropConnection: () => client.stream.destroy(),
    close: async () => {
      const isClosed = new Promise<void>(resolve => client.on('close', () => resolve()))
      if (client.connected)
        await Promise.race([
          client.publishAsync(topics.online, '0', { qos: 1, retain: true }).catch(() => {}),
          isClosed,
        ])
      await client.endAsync(true)
    },
  }
}

/**
 * That of the chair's key, and the one with which the broker let it in last: a broker may learn of a new key at any time after the
 * chair, or before.
 */
const listBrokerPasswords = ({ memory }: SimulatedChair): string[] => {
  const passwords = [memory.keys.current, memory.keys.other]
    .filter(key => key !== null)
    .map(({ key }) => deriveBrokerPassword(key))
  return [...new Set([...passwords, ...(memory.brokerPassword === null ? [] : [memory.brokerPassword])])]
}

/** MQTT 3.1.1, return codes 4 and 5: bad user name or password, not authorised. */
const isLoginRefused = (error: Error): boolean => 'code' in error && (error.code === 4 || error.code === 5)

const tryOtherPassword = (chair: SimulatedChair, client: BrokerClient): void => {
  const passwords = listBrokerPasswords(chair)
  const tried = passwords.indexOf(client.options.password?.toString() ?? '')
  client.options.password = passwords[(tried + 1) % passwords.length] ?? ''
}
