/** A place that a map shows. */
export type MapPlace = { latitude: number; longitude: number; name: string; address: string }
