import { SERIAL_NUMBER } from '../../../../src/domain/chair'

const ROOT = 'chair/v1'

/** The topics of one chair. */
export const topicsOf = (serialNumber: string) => ({
  down: `${ROOT}/${serialNumber}/down`,
  /** Events; answers go one level deeper, to the server that asked. */
  up: `${ROOT}/${serialNumber}/up`,
  state: `${ROOT}/${serialNumber}/state`,
  online: `${ROOT}/${serialNumber}/online`,
})

/** Where the chair answers a server, which is named by four bytes in hex. */
export const answerTopic = (serialNumber: string, server: string): string =>
  `${topicsOf(serialNumber).up}/${server}`

/** What one server listens to. */
export const serverSubscriptions = (server: string): string[] => [
  `${ROOT}/+/up`,
  `${ROOT}/+/up/${server}`,
  `${ROOT}/+/state`,
  `${ROOT}/+/online`,
]

export type Heard = { serialNumber: string; kind: 'event' | 'answer' | 'state' | 'online' }

/** Whose topic it is and what it carries, or null for a topic that is none of ours. */
export const readTopic = (topic: string): Heard | null => {
  const [root, version, serialNumber = '', branch, server, ...rest] = topic.split('/')
  if (`${root}/${version}` !== ROOT || rest.length > 0 || !SERIAL_NUMBER.test(serialNumber)) return null
  if (branch === 'up') return { serialNumber, kind: server === undefined ? 'event' : 'answer' }
  if (server !== undefined) return null
  return branch === 'state' || branch === 'online' ? { serialNumber, kind: branch } : null
}

/** Whether a chair may write to a topic, and listen to one. */
export const mayWrite = (serialNumber: string, topic: string): boolean => {
  const { up, state, online } = topicsOf(serialNumber)
  const isAnswer = topic.startsWith(`${up}/`) && /^[\da-f]{8}$/.test(topic.slice(up.length + 1))
  return topic === up || topic === state || topic === online || isAnswer
}

export const mayListen = (serialNumber: string, topic: string): boolean =>
  topic === topicsOf(serialNumber).down
