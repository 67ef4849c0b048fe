import { useState } from 'react'
import { View } from '@tarojs/components'
import { useConsentHistory } from '@/data/account/consents'
import { HEALTH_CONSENT_DOCUMENTS } from '@/data/health/healthConsent'
import {
  exportPersonalData,
  useErasePersonalData,
  type ErasableDataCategory,
} from '@/data/account/accountSettings'
import { useTranslation } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { navigate, type RouteParams } from '@/routes'
import { routes } from '@/routes/table'
import { parsePathPattern } from '@/routes/pathPattern'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { ListRow } from '@/ui/layout/ListRow'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'

type LegalDocumentKey = RouteParams<'legal'>['document']

const legalDocumentKeys = parsePathPattern(routes.legal.path).flatMap(segment =>
  segment.kind === 'parameter' ? (segment.values ?? []) : [],
)
const isLegalDocumentKey = (name: string): name is LegalDocumentKey => legalDocumentKeys.includes(name)

/** Views are of the shop's products. */
const ERASABLE_PARTS: readonly ErasableDataCategory[] = [
  'health',
  'massage',
  ...(BRAND.features.shop ? (['views'] as const) : []),
]

/** What is held about the person: to take along, to erase in part, and what was agreed to. */
export const PersonalDataCard = () => {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState<'erase' | 'consents' | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const close = () => setOpen(null)
  const exportData = async () => {
    if (isExporting) return
    setIsExporting(true)
    try {
      const outcome = await exportPersonalData()
      if (outcome === 'done') showToast({ text: t('data.exported'), tone: 'good' })
      if (outcome === 'failed') showToast({ text: t('data.exportFailed'), tone: 'alert' })
    } catch {
      // The request layer has told what went wrong.
    } finally {
      setIsExporting(false)
    }
  }
  return (
    <Card rows title={t('data.title')}>
      <ListRow
        icon="share"
        id="security-export"
        title={t('data.export')}
        note={isExporting ? t('loading') : t('data.exportNote')}
        onPress={() => void exportData()}
      />
      <ListRow
        icon="trash"
        id="security-erase"
        title={t('data.erase')}
        note={t('data.eraseNote')}
        onPress={() => setOpen('erase')}
      />
      <ListRow
        icon="check"
        id="security-consents"
        title={t('data.consents')}
        note={t('data.consentsNote')}
        onPress={() => setOpen('consents')}
      />
      {open === 'erase' && <EraseDataSheet onClosed={close} />}
      {open === 'consents' && <ConsentsSheet onClosed={close} />}
    </Card>
  )
}

const EraseDataSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation('account')
  const [part, setPart] = useState<ErasableDataCategory>(ERASABLE_PARTS.at(-1) ?? 'massage')
  const erasing = useErasePersonalData()
  const erase = () =>
    erasing.mutate(
      { part },
      {
        onSuccess: () => {
          showToast({ text: t('data.erased'), tone: 'good' })
          onClosed()
        },
      },
    )
  return (
    <ConfirmSheet
      title={t('data.eraseQuestion')}
      confirm={{ label: t('data.eraseNow'), onPress: erase, loading: erasing.isPending, id: 'erase-confirm' }}
      cancelLabel={t('cancel')}
      onClosed={onClosed}
    >
      <View className="account-sheet">
        <RadioGroup
          label={t('data.eraseQuestion')}
          showLabel={false}
          value={part}
          onChanged={setPart}
          options={ERASABLE_PARTS.map(value => ({ value, label: t(`data.part.${value}`) }))}
        />
        <View className="t-small t-quiet">{t('data.eraseWarning')}</View>
      </View>
    </ConfirmSheet>
  )
}

const ConsentsSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation(['account', 'common'])
  const { data } = useConsentHistory()
  const getTitle = (document: string): string => {
    const health = HEALTH_CONSENT_DOCUMENTS.find(name => name === document)
    if (health) return t(`data.healthConsent.${health}`)
    return isLegalDocumentKey(document) ? t(`common:titles.legal.${document}`) : document
  }
  return (
    <BottomSheet open title={t('data.consents')} onClosed={onClosed}>
      <View className="account-sheet">
        {data?.consents.length === 0 && <View className="t-small t-quiet">{t('data.noConsents')}</View>}
        {data?.consents.map(({ document, version, at }) => (
          <ListRow
            key={`${document}-${version}`}
            title={getTitle(document)}
            note={t('data.consent', { version, when: formatDate(at) })}
            onPress={isLegalDocumentKey(document) ? () => navigate('legal', { document }) : undefined}
          />
        ))}
      </View>
    </BottomSheet>
  )
}
