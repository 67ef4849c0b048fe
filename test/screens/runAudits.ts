import type { Browser } from 'playwright-core'
import type { Locale } from '@anzuo/domain/locale'
import { openPageAuditor, type PageAuditor, type AuditFinding } from './pageAuditor'
import type { AuthSession } from './signIn'
import type { PageVisit } from './pageVisits'

export type AuditEnvironment = { browser: Browser; origin: string; signedIn: AuthSession }

/** A page to look at in one language. */
export type AuditTarget = { visit: PageVisit; language: Locale }

/** Opens auditors as they are needed, one for each language, signed in and signed out. */
const createAuditorPool = ({ browser, origin, signedIn }: AuditEnvironment) => {
  const auditors = new Map<string, Promise<PageAuditor>>()
  return {
    get: (language: Locale, isSignedIn: boolean): Promise<PageAuditor> => {
      const key = `${language}-${isSignedIn}`
      const auditor =
        auditors.get(key) ??
        openPageAuditor(browser, {
          origin,
          language,
          ...(isSignedIn ? { storageState: signedIn.storageState } : {}),
        })
      auditors.set(key, auditor)
      return auditor
    },
    /** The next one is a new window: this one was broken. */
    forget: (language: Locale, isSignedIn: boolean): void =>
      void auditors.delete(`${language}-${isSignedIn}`),
    close: async (): Promise<void> => {
      for (const auditor of auditors.values()) await (await auditor).close()
    },
  }
}

export type AuditRunOptions<S extends AuditTarget> = {
  audit: (auditor: PageAuditor, target: S) => Promise<AuditFinding[]>
  /** How many windows are open at once. */
  count: number
  onDone?: (done: number) => void
}

/** Looks at one page after another. A page that can’t be looked at at all is a finding, too. */
export const runAudits = async <S extends AuditTarget>(
  windows: AuditEnvironment,
  targets: readonly S[],
  { audit, count, onDone }: AuditRunOptions<S>,
): Promise<AuditFinding[]> => {
  const findings: AuditFinding[] = []
  let next = 0
  let done = 0
  const work = async () => {
    const auditors = createAuditorPool(windows)
    for (let target = targets[next++]; target; target = targets[next++]) {
      const { visit, language } = target
      const { address, name, isSignedIn } = visit
      try {
        findings.push(...(await audit(await auditors.get(language, isSignedIn), target)))
      } catch (error) {
        findings.push({
          kind: 'blank',
          where: '',
          what: String(error).slice(0, 300),
          address,
          name,
          language,
        })
        auditors.forget(language, isSignedIn)
      }
      onDone?.((done += 1))
    }
    await auditors.close()
  }
  await Promise.all(Array.from({ length: count }, work))
  return findings
}
