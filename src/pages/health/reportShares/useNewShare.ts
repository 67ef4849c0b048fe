import { useState } from 'react'
import type { HealthReport } from '@anzuo/contract'
import type { REPORT_SHARE_DAYS, ReportShareScope } from '@anzuo/domain/report/reportShare'
import { getShareCardUrl } from '@anzuo/domain/shop/shareCards'
import { configureWechatJsSdk } from '@/data/shop/wechatJsSdk'
import { useCreateReportShare, type ReportShare } from '@/data/health/reportShares'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { getAbsoluteUrl, usePageShareLink, type PageShareLink } from '@/platform/linkSharing'
import { buildWebAndMiniProgramUrls } from '@/routes'

/** What the owner chooses. */
export type ShareChoice = {
  scope: ReportShareScope
  days: (typeof REPORT_SHARE_DAYS)[number]
  showsName: boolean
  /** That the household member agrees whose report it is. */
  hasMemberConsent: boolean
}

/** A link that was just made: it can be sent now and is not shown again. */
export type MadeShare = { share: ReportShare; link: PageShareLink }

/** The shortest time and the fewest words: whoever wants to show more says so. */
const INITIAL_CHOICE: ShareChoice = { scope: 'summary', days: 7, showsName: false, hasMemberConsent: false }

/** A link on its way: what it shows and how long, then the link itself. */
export const useNewShare = (report: HealthReport) => {
  const { t } = useTranslation('reportShare')
  const [choice, setChoice] = useState(INITIAL_CHOICE)
  const [isConsentMissing, setIsConsentMissing] = useState(false)
  const creating = useCreateReportShare()
  const toMade = ({ share, token }: NonNullable<typeof creating.data>): MadeShare => {
    const { web, page } = buildWebAndMiniProgramUrls('sharedReport', { token })
    const text = t('from', {
      brand: BRAND.name[getCurrentLanguage()],
      when: formatDateTime(share.expiresAt),
    })
    const picture = getShareCardUrl('report')
    return { share, link: { title: t('message'), text, url: getAbsoluteUrl(web), page, picture } }
  }
  const made = creating.data ? toMade(creating.data) : null
  usePageShareLink(made?.link ?? null, configureWechatJsSdk)
  return {
    choice,
    made,
    isConsentMissing,
    isCreating: creating.isPending,
    change: (changes: Partial<ShareChoice>) => {
      setIsConsentMissing(false)
      setChoice(before => ({ ...before, ...changes }))
    },
    create: () => {
      if (report.memberId !== null && !choice.hasMemberConsent) return setIsConsentMissing(true)
      creating.mutate({ reportId: report.id, ...choice })
    },
    discard: () => {
      setChoice(INITIAL_CHOICE)
      creating.reset()
    },
  }
}

export type NewShare = ReturnType<typeof useNewShare>
