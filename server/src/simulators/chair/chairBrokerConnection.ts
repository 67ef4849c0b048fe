import { deriveBrokerPassword, toHex } from '@anzuo/chair-protocol'
import { createMqttClient } from '../../gateways/chairs/createMqttClient'
import { getChairAnswerTopic, getChairTopics } from '../../gateways/chairs/mqttTopics'
import type { SimulatedChair } from './simulatedChair'

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
    deviceKey: Uint8Array
    onProblem?: (reason: string) => void
  },
): ChairBrokerConnection => {
  const { serialNumber } = chair.memory
  const topics = getChairTopics(serialNumber)
  const client = createMqttClient({
    url: options.url,
    caFile: options.caFile ?? null,
    clientId: `chair-${serialNumber}-${toHex(Uint8Array.of(chair.boot >>> 24, chair.boot >>> 16, chair.boot))}`,
    login: { username: serialNumber, password: deriveBrokerPassword(options.deviceKey) },
    will: { topic: topics.online, payload: Buffer.from('0'), qos: 1, retain: true },
  })
  const publish = (topic: string, message: Uint8Array | string, retain = false) => {
    if (client.connected)
      client.publish(topic, typeof message === 'string' ? message : Buffer.from(message), { qos: 1, retain })
  }

  client.on('connect', () => {
    client.subscribe(topics.down, { qos: 1 }, error => {
      if (error) return
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
  client.on('error', error => options.onProblem?.(error.message))

  return {
    dropConnection: () => client.stream.destroy(),
    close: async () => {
      if (client.connected)
        await client.publishAsync(topics.online, '0', { qos: 1, retain: true }).catch(() => {})
      await client.endAsync(true)
    },
  }
}
