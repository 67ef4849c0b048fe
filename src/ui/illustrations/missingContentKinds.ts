/** What was looked for: something of the shop, a chair, a report, or any other page. */
export type MissingContentKind = 'parcel' | 'chair' | 'report' | 'page'

/** The place that the drawings of all kinds take. */
export const MISSING_CONTENT_VIEW_BOX = '0 0 132 112'
