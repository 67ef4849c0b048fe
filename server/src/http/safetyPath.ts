import type { EndpointPath } from '@anzuo/contract'

/** Nothing may stand between a person and a chair that shall stop: no count of calls, no queue for the database. */
export const SAFETY_PATH: EndpointPath = '/device/stop'
