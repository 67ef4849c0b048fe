import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { CLOSING_DAYS, RECORD_YEARS } from '../modules/account/closing'
import { CODE_LIFETIME_SECONDS } from '../modules/auth/codes'
import { IDLE_DAYS } from '../modules/auth/sessions'
import { VIEWS_KEPT } from '../modules/product/calls'
import { KEPT_DAYS } from './cleanup'

describe('what the privacy policy promises about keeping', () => {
  for (const locale of ['en-GB', 'zh-CN', 'zh-Hant'])
    it(`is what the server does, in ${locale}`, async () => {
      const file = new URL(`../../../locales/legal/clauses/keep.${locale}.md`, import.meta.url)
      const promised = ((await readFile(file, 'utf8')).match(/\d+/g) ?? []).map(Number)
      assert.deepEqual(promised, [
        CODE_LIFETIME_SECONDS / 60,
        KEPT_DAYS.usedCode,
        IDLE_DAYS,
        KEPT_DAYS.deletedReport,
        KEPT_DAYS.chairAudit,
        KEPT_DAYS.endedChairLink,
        KEPT_DAYS.requestKey,
        VIEWS_KEPT,
        CLOSING_DAYS,
        RECORD_YEARS,
      ])
    })
})
