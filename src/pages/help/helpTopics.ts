import type { RouteParams } from '@/routes'
import type { HelpTopicDrawingName } from './illustrations/helpTopicDrawings'

export type HelpTopic = RouteParams<'commonProblem'>['topic']

/** The topics in the order in which they are asked about, with the drawing that goes with the steps. */
export const helpTopics: readonly { topic: HelpTopic; drawing: HelpTopicDrawingName | null }[] = [
  { topic: 'connectionFail', drawing: 'key' },
  { topic: 'login', drawing: 'code' },
  { topic: 'connection', drawing: 'near' },
  { topic: 'bleConnectuin', drawing: 'near' },
  { topic: 'voiceControl', drawing: 'voice' },
  { topic: 'generalVoiceGuide', drawing: 'voice' },
  { topic: 'massageRecords', drawing: null },
  { topic: 'integralRules', drawing: null },
  { topic: 'instructions', drawing: null },
]

/** Whether the text contains every typed word, ignoring case. */
export const containsAllWords = (text: string, typed: string): boolean => {
  const found = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every(word => found.includes(word))
}
