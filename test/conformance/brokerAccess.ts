import { randomBytes } from 'node:crypto'
import { createMqttClient } from '@anzuo/server/gateways/chairs/createMqttClient'
import { getChairTopics, parseChairTopic } from '@anzuo/server/gateways/chairs/mqttTopics'
import type { ChairMessage, InternetAccess } from './chairUnderTest'

/** Reaches a chair by way of its broker, with the server's rights there. */
export const openBrokerAccess = async (options: {
  url: string
  caFile: string | null
  serialNumber: string
}): Promise<InternetAccess & { close: () => Promise<void> }> => {
  const topics = getChairTopics(options.serialNumber)
  const messages: ChairMessage[] = []
  const client = createMqttClient({
    url: options.url,
    caFile: options.caFile,
    clientId: `conformance-${randomBytes(4).toString('hex')}`,
  })
  client.on('message', (topic, message) => {
    const kind = parseChairTopic(topic)?.kind
    const server = kind === 'answer' ? topic.slice(topics.up.length + 1) : null
    if (kind && kind !== 'online') messages.push({ topic: kind, server, bytes: Uint8Array.from(message) })
  })
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', error => {
      client.end(true)
      reject(error)
    })
  })
  await client.subscribeAsync([topics.up, `${topics.up}/+`, topics.state], { qos: 1 })
  return {
    publish: async message => void (await client.publishAsync(topics.down, Buffer.from(message), { qos: 1 })),
    takeMessages: () => messages.splice(0),
    close: () => client.endAsync(true),
  }
}
