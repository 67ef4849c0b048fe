/** What of a report is shown by a link: its results in words, or all of it with its numbers. */
export const REPORT_SHARE_SCOPES = ['summary', 'whole'] as const

export type ReportShareScope = (typeof REPORT_SHARE_SCOPES)[number]

/** For so many days a link may be good. */
export const REPORT_SHARE_DAYS = [1, 7, 30] as const

/** Links of one account that are good at the same time. Our own choice: more than a family and its doctors need. */
export const MAX_ACTIVE_REPORT_SHARES = 20
