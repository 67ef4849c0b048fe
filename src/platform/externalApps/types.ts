/** A place that a map shows. */
export type MapLocation = { latitude: number; longitude: number; name: string; address: string }
