import type { Database } from '../../db/database'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import type { ContentCheck } from '../contentCheck/contentCheck'
import type { ChairKeyCache } from '../chairKey/chairKeyCache'
import type { ChairAlarms } from './chairAlarms'
import type { ChairAuditBuffer } from './chairAudit'
import type { Departures } from './departures'
import type { ChairRegistry } from './chairRegistry'
import type { ChairSeatBroadcaster } from './liveSocket'
import type { StopRights } from './stopRights'

/** What the calls about chairs work with. */
export type ChairContext = {
  db: Database
  mqttClient: ChairMqttClient
  chairRegistry: Pick<ChairRegistry, 'notifyOwner'>
  live: ChairSeatBroadcaster
  audit: ChairAuditBuffer
  stopRights: StopRights
  departures: Departures
  chairKeys: ChairKeyCache
  contentCheck: ContentCheck
  /** Tells the maker of a serial number at which somebody should look. */
  noteAlarm: ChairAlarms['note']
  /** Chairs that one address may look up by serial number. */
  lookupsPerMinute: number
  now: () => Date
}
