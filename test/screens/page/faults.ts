/** What can be wrong with a page as it stands. */
export type FaultKind =
  | 'blank'
  /** The address led elsewhere. */
  | 'moved'
  | 'waiting'
  | 'overflow'
  | 'cut'
  | 'overlap'
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
export type Fault = { kind: FaultKind; where: string; what: string }
