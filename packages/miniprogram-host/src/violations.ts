/** The rules that a mini-program can break. Each of them fails a run; README.md says what each one means. */
export type MiniProgramRule =
  | 'app-config'
  | 'missing-file'
  | 'package-size'
  | 'tab-icon'
  | 'template'
  | 'style'
  | 'exception'
  | 'wx-lacking'
  | 'wx-overwritten'
  | 'set-data-json'
  | 'set-data-size'
  | 'unknown-tag'
  | 'component-lacking'
  | 'page-stack'
  | 'tab-bar-routing'
  | 'request-domain'
  | 'request-insecure'
  | 'request-concurrency'
  | 'privacy'
  | 'private-infos'
  | 'storage'
  | 'engine-warning'
  | 'view'

export type MiniProgramViolation = { rule: MiniProgramRule; detail: string }

/** A mini-program that the platform would not even start. The message names the rule and the file. */
export class MiniProgramRejectedError extends Error {
  constructor(
    readonly rule: MiniProgramRule,
    detail: string,
  ) {
    super(`${rule}: ${detail}`)
  }
}

/** Collects what went wrong during a run. */
export type MiniProgramViolationLog = {
  all: () => readonly MiniProgramViolation[]
  report: (rule: MiniProgramRule, detail: string) => void
}

export const createMiniProgramViolationLog = (
  onViolated: (violation: MiniProgramViolation) => void,
): MiniProgramViolationLog => {
  const violations: MiniProgramViolation[] = []
  return {
    all: () => violations,
    report: (rule, detail) => {
      const violation = { rule, detail }
      violations.push(violation)
      onViolated(violation)
    },
  }
}
