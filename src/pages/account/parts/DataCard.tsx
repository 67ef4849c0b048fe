import { useState } from 'react'
import { View } from '@tarojs/components'
import { useConsents } from '@/data/consents'
import { exportAccount, useErase, type ErasablePart } from '@/data/ownAccount'
import { useTranslation } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { showMessage } from '@/platform/messages'
import { navigate, type RouteParams } from '@/routes'
import { routes } from '@/routes/table'
import { parsePattern } from '@/routes/pattern'
import { Card } from '@/ui/Card'
import { Choice } from '@/ui/Choice'
import { ListRow } from '@/ui/ListRow'
import { Sheet } from '@/ui/Sheet'

type Document = RouteParams<'legal'>['document']

const documents = parsePattern(routes.legal.path).flatMap(segment =>
  segment.kind === 'parameter' ? (segment.values ?? []) : [],
)
const isDocument = (name: string): name is Document => documents.includes(name)

/** Views are of the shop's products. */
const PARTS: readonly ErasablePart[] = [
  'health',
  'massage',
  ...(BRAND.features.shop ? (['views'] as const) : []),
]

/** What is held about the person: to take along, to erase in part, and what was agreed to. */
export const DataCard = () => {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState<'erase' | 'consents' | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const close = () => setOpen(null)
  const takeAlong = async () => {
    if (isExporting) return
    setIsExporting(true)
    try {
      const outcome = await exportAccount()
      if (outcome === 'done') showMessage({ text: t('data.exported'), tone: 'good' })
      if (outcome === 'failed') showMessage({ text: t('data.exportFailed'), tone: 'alert' })
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
        onPress={() => void takeAlong()}
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
      {open === 'erase' && <EraseSheet onClosed={close} />}
      {open === 'consents' && <ConsentsSheet onClosed={close} />}
    </Card>
  )
}

const EraseSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation('account')
  const [part, setPart] = useState<ErasablePart>(PARTS.at(-1) ?? 'massage')
  const erasing = useErase()
  const erase = () =>
    erasing.mutate(
      { part },
      {
        onSuccess: () => {
          showMessage({ text: t('data.erased'), tone: 'good' })
          onClosed()
        },
      },
    )
  return (
    <Sheet
      open
      title={t('data.eraseQuestion')}
      main={{ label: t('data.eraseNow'), onPress: erase, loading: erasing.isPending, id: 'erase-confirm' }}
      secondary={{ label: t('cancel'), onPress: onClosed }}
      onClosed={onClosed}
    >
      <View className="account-sheet">
        <Choice
          label={t('data.eraseQuestion')}
          showLabel={false}
          value={part}
          onChanged={setPart}
          options={PARTS.map(value => ({ value, label: t(`data.part.${value}`) }))}
        />
        <View className="account-foot">{t('data.eraseWarning')}</View>
      </View>
    </Sheet>
  )
}

const ConsentsSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation(['account', 'common'])
  const { data } = useConsents()
  return (
    <Sheet open title={t('data.consents')} onClosed={onClosed}>
      <View className="account-sheet">
        {data?.consents.length === 0 && <View className="account-foot">{t('data.noConsents')}</View>}
        {data?.consents.map(({ document, version, at }) => (
          <ListRow
            key={`${document}-${version}`}
            title={isDocument(document) ? t(`common:titles.legal.${document}`) : document}
            note={t('data.consent', { version, when: formatDate(at) })}
            onPress={isDocument(document) ? () => navigate('legal', { document }) : undefined}
          />
        ))}
      </View>
    </Sheet>
  )
}
