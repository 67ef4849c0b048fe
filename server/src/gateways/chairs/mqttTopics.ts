import { SERIAL_NUMBER_PATTERN } from '@anzuo/chair-protocol'

const TOPIC_ROOT = 'chair/v1'

/** The topics of one chair. */
export const getChairTopics = (serialNumber: string) => ({
  down: `${TOPIC_ROOT}/${serialNumber}/down`,
  /** Events; answers go one level deeper, to the server that asked. */
  up: `${TOPIC_ROOT}/${serialNumber}/up`,
  state: `${TOPIC_ROOT}/${serialNumber}/state`,
  online: `${TOPIC_ROOT}/${serialNumber}/online`,
})

/** Where the chair answers a server, which is named by four bytes in hex. */
export const getChairAnswerTopic = (serialNumber: string, server: string): string =>
  `${getChairTopics(serialNumber).up}/${server}`

/** What one server listens to. */
export const getServerTopicFilters = (server: string): string[] => [
  `${TOPIC_ROOT}/+/up`,
  `${TOPIC_ROOT}/+/up/${server}`,
  `${TOPIC_ROOT}/+/state`,
  `${TOPIC_ROOT}/+/online`,
]

export type ParsedChairTopic = { serialNumber: string; kind: 'event' | 'answer' | 'state' | 'online' }

/** Whose topic it is and what it carries, or null for a topic that is none of ours. */
export const parseChairTopic = (topic: string): ParsedChairTopic | null => {
  const [root, version, serialNumber = '', branch, server, ...rest] = topic.split('/')
  if (`${root}/${version}` !== TOPIC_ROOT || rest.length > 0 || !SERIAL_NUMBER_PATTERN.test(serialNumber))
    return null
  if (branch === 'up') return { serialNumber, kind: server === undefined ? 'event' : 'answer' }
  if (server !== undefined) return null
  return branch === 'state' || branch === 'online' ? { serialNumber, kind: branch } : null
}

/** Whether a chair may write to a topic, and listen to one. */
export const canChairPublish = (serialNumber: string, topic: string): boolean => {
  const { up, state, online } = getChairTopics(serialNumber)
  const isAnswer = topic.startsWith(`${up}/`) && /^[\da-f]{8}$/.test(topic.slice(up.length + 1))
  return topic === up || topic === state || topic === online || isAnswer
}

/** Whether what a chair writes to a topic of its own may stay there. */
export const canChairRetain = (serialNumber: string, topic: string): boolean => {
  const { state, online } = getChairTopics(serialNumber)
  return topic === state || topic === online
}

export const canChairSubscribe = (serialNumber: string, topic: string): boolean =>
  topic === getChairTopics(serialNumber).down
