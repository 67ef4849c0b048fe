import { setTimeout as wait } from 'node:timers/promises'
import type { HomeBrokerFailure } from '@anzuo/chair-protocol'
import {
  createHomeAssistantDiscovery,
  createHomeState,
  getHomeTopics,
  HOME_ASSISTANT_ONLINE,
  HOME_ASSISTANT_STATUS_TOPIC,
  parseHomeCommand,
  type HomeTopics,
} from '@anzuo/chair-protocol/home'
import { createMqttClient, type MqttClient } from '../../gateways/chairs/createMqttClient'
import type { ConnectToHome } from './simulatedHome'

/** A broker that is slow has taken the farewell by then; one that is gone keeps nobody waiting. */
const FAREWELL_MS = 1000

/** Longest payload that can be a command, in bytes. */
const MAX_COMMAND_BYTES = 64

/** Speaks MQTT to the broker of a home, as Home Assistant expects it of a device. */
export const connectChairToHome: ConnectToHome = (access, chair) => {
  const { language } = access
  const { serialNumber } = chair.memory
  const topics = getHomeTopics(serialNumber)
  const host = access.host.includes(':') ? `[${access.host}]` : access.host
  const client = createMqttClient({
    url: `${access.isSecure ? 'mqtts' : 'mqtt'}://${host}:${access.port}`,
    clientId: `anzuo-${serialNumber}`,
    caFile: null,
    ...(access.username === '' ? {} : { login: { username: access.username, password: access.password } }),
    will: { topic: topics.availability, payload: Buffer.from('offline'), qos: 1, retain: true },
  })
  let lastState: string | null = null
  let failure: Exclude<HomeBrokerFailure, 'none'> = 'unreachable'

  const publish = (topic: string, text: string): void => {
    if (client.connected) client.publish(topic, text, { qos: 1, retain: true })
  }
  const publishState = (): void => {
    const state = JSON.stringify(createHomeState(chair.getState(), chair.getPrepared(), language))
    if (state === lastState || !client.connected) return
    lastState = state
    publish(topics.state, state)
  }
  const introduce = (): void => {
    lastState = null
    publish(topics.discovery, JSON.stringify(createHomeAssistantDiscovery({ ...chair.memory, language })))
    publish(topics.availability, 'online')
    publishState()
  }

  client.on('connect', () => {
    failure = 'unreachable'
    const commands = [topics.stop, topics.pause, topics.program, ...Object.values(topics.levels)]
    client.subscribe([...commands, HOME_ASSISTANT_STATUS_TOPIC], { qos: 1 }, error => {
      if (error) return
      introduce()
      chair.onConnected()
    })
  })
  client.on('message', (topic, message, packet) => {
    // A stop is done whatever comes with it.
    const text = message.length > MAX_COMMAND_BYTES ? '' : message.toString('utf8')
    if (topic === HOME_ASSISTANT_STATUS_TOPIC) {
      if (text === HOME_ASSISTANT_ONLINE) introduce()
      return
    }
    // What the broker has kept was sent to somebody else, some other day.
    const command = packet.retain ? null : parseHomeCommand({ ...chair.memory, language }, topic, text)
    if (command) chair.onCommand(command)
  })
  client.on('close', () => chair.onLost(failure))
  client.on('error', error => {
    failure = isLoginRefused(error) ? 'loginRefused' : 'unreachable'
  })

  return {
    publishState,
    close: async isForgotten => {
      if (client.connected) await sendFarewell(client, topics, isForgotten)
      await client.endAsync(true)
    },
  }
}

const sendFarewell = async (client: MqttClient, topics: HomeTopics, isForgotten: boolean): Promise<void> => {
  const farewells: [string, string][] = isForgotten
    ? [topics.discovery, topics.state, topics.availability].map(topic => [topic, ''])
    : [[topics.availability, 'offline']]
  const sent = Promise.all(
    farewells.map(([topic, text]) => client.publishAsync(topic, text, { qos: 1, retain: true })),
  )
  await Promise.race([sent.catch(() => undefined), wait(FAREWELL_MS, undefined, { ref: false })])
}

/** MQTT 3.1.1, return codes 4 and 5: bad user name or password, not authorised. */
const isLoginRefused = (error: Error): boolean => 'code' in error && (error.code === 4 || error.code === 5)
