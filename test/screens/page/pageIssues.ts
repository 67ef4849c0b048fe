/** What can be wrong with a page as it stands. */
export type PageIssueKind =
  | 'blank'
  /** The address led elsewhere. */
  | 'moved'
  | 'waiting'
  | 'overflow'
  | 'cut'
  | 'overlap'
  /** A word that goes on in the next line without a hyphen. */
  | 'broken'
  /** One Chinese character alone in the last line. */
  | 'orphan'
  /** A value as a program writes it, such as `null` or a time to the second. */
  | 'raw'
  | 'untranslated'
  | 'script'
  | 'picture'
  | 'target'
  | 'axe'
  | 'console'
  | 'request'
  | 'keyboard'
  | 'focus'

/** A fault, where it is and what was seen. */
export type PageIssue = { kind: PageIssueKind; where: string; what: string }
