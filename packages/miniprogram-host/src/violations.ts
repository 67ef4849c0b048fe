/** The rules that a mini-program can break. Each of them fails a run; README.md says what each one means. */
export type MiniProgramRule =
  | 'app-config'
  | 'not-supported'
  | 'npm'
  | 'script'
  | 'endless-loop'
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

/** Rules whose breaking may come of what a server answers. */
const RULES_OF_DATA: readonly MiniProgramRule[] = ['exception', 'set-data-json']
/** What no answer of a server would mend: the platform lacks it. */
const OF_PLATFORM = /^(unhandled rejection: )?(ReferenceError|EvalError|TypeError: wx\.|Error: module ')/

/** Collects what went wrong during a run. */
export type MiniProgramViolationLog = {
  read: () => {
    violations: readonly MiniProgramViolation[]
    /** What would be violations, had the answer of a fake server not led there. */
    afterFakedAnswers: readonly MiniProgramViolation[]
    warnings: readonly string[]
  }
  report: (rule: MiniProgramRule, detail: string) => void
  /** What breaks no rule: the platform's tools warn of it, or the host does it less well. Each is told once. */
  warn: (text: string) => void
}

type MiniProgramViolationLogOptions = {
  onViolated: (violation: MiniProgramViolation) => void
  onWarned?: (warning: string) => void
  /** Whether what goes wrong at this moment follows from an answer of a fake server. */
  followsFakedAnswer?: () => boolean
}

export const createMiniProgramViolationLog = ({
  onViolated,
  onWarned = () => undefined,
  followsFakedAnswer = () => false,
}: MiniProgramViolationLogOptions): MiniProgramViolationLog => {
  const violations: MiniProgramViolation[] = []
  const afterFakedAnswers: MiniProgramViolation[] = []
  const warnings = new Set<string>()
  return {
    read: () => ({ violations, afterFakedAnswers, warnings: [...warnings] }),
    warn: text => {
      if (warnings.has(text)) return
      warnings.add(text)
      onWarned(text)
    },
    report: (rule, detail) => {
      const violation = { rule, detail }
      if (RULES_OF_DATA.includes(rule) && followsFakedAnswer() && !OF_PLATFORM.test(detail)) {
        afterFakedAnswers.push(violation)
        return
      }
      violations.push(violation)
      onViolated(violation)
    },
  }
}
