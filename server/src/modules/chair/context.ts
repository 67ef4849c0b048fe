import type { Database } from '../../db/database'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import type { ChairAuditBuffer } from './chairAudit'
import type { ChairRegistry } from './chairRegistry'
import type { ChairLiveSocket } from './liveSocket'

/** What the calls about chairs work with. */
export type ChairContext = {
  db: Database
  mqttClient: ChairMqttClient
  chairRegistry: Pick<ChairRegistry, 'notifyOwner'>
  live: ChairLiveSocket
  audit: ChairAuditBuffer
  masterKey: Uint8Array
  now: () => Date
}
