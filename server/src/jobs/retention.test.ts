import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { ACCOUNT_CLOSURE_GRACE_DAYS, ORDER_RECORD_RETENTION_YEARS } from '../modules/account/accountClosure'
import { VERIFICATION_CODE_TTL_SECONDS } from '../modules/auth/verificationCodes'
import { AUTH_SESSION_IDLE_DAYS } from '../modules/auth/authSessions'
import { MAX_VIEWED_PRODUCTS_KEPT } from '../modules/product/viewedProducts'
import { RETENTION_DAYS } from './cleanup'

describe('what the privacy policy promises about keeping', () => {
  for (const locale of ['en-GB', 'zh-CN', 'zh-Hant'])
    it(`is what the server does, in ${locale}`, async () => {
      const file = new URL(`../../../locales/legal/clauses/keep.${locale}.md`, import.meta.url)
      const promised = ((await readFile(file, 'utf8')).match(/\d+/g) ?? []).map(Number)
      assert.deepEqual(promised, [
        VERIFICATION_CODE_TTL_SECONDS / 60,
        RETENTION_DAYS.usedCode,
        AUTH_SESSION_IDLE_DAYS,
        RETENTION_DAYS.deletedReport,
        RETENTION_DAYS.endedReportLink,
        RETENTION_DAYS.notification,
        RETENTION_DAYS.chairAudit,
        RETENTION_DAYS.endedChairLink,
        RETENTION_DAYS.requestKey,
        MAX_VIEWED_PRODUCTS_KEPT,
        ACCOUNT_CLOSURE_GRACE_DAYS,
        ORDER_RECORD_RETENTION_YEARS,
      ])
    })
})
