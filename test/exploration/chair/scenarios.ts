import type { ExploredPart } from './chairSystem'

/** What is explored together. Everything at once has more states than a computer looks at in an hour. */
export const CHAIR_SCENARIOS: Readonly<Record<string, readonly ExploredPart[]>> = {
  'two links of one phone': ['internet'],
  'links that are lost': ['internet', 'links'],
  'two people': ['secondPerson', 'lock'],
  'a handle': ['handle', 'links', 'secondPerson'],
  pauses: ['pause', 'internet'],
  'power and faults': ['internet', 'power', 'fault'],
}
