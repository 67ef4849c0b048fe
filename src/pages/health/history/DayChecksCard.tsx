import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ReportListEntry } from '@/data/health/reportList'
import { saveCheckAnnotation } from '@/data/health/reportAnnotations'
import { findPresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDayAndTime, formatNumber, formatTime } from '@/i18n/format'
import { Pressable } from '@/ui/forms/Pressable'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { Link } from '@/ui/layout/Link'
import { CheckAnnotationSheet } from '../annotations/CheckAnnotationSheet'
import { CheckTagChooser } from '../annotations/CheckTagChooser'
import { formatIndicatorNumber } from '../indicatorValues/formatIndicator'
import { toHealthHistoryEntry } from './historyEntries'

/** `82 Good · 64 bpm · 15 /min · face, 30 s`, as far as the check has it. */
const useCheckSummary = (report: ReportListEntry): string => {
  const { t } = useTranslation(['health', 'report'])
  const { score } = toHealthHistoryEntry(report, [report])
  const vitals = (['HR_BPM', 'brpm'] as const).flatMap(key => {
    const found = findPresentIndicator(report.indicators, key)
    return found ? [`${formatIndicatorNumber(key, found.value)} ${t(`unit.${found.unit}`)}`] : []
  })
  const rating = score
    ? [formatNumber(score.value), score.isRated && t(`band.${score.band.name}`)].filter(Boolean).join(' ')
    : t('report:history.noScore')
  const recording = t(`report:recording.${report.site}`, { seconds: formatNumber(report.seconds) })
  return [rating, ...vitals, recording].join(' · ')
}

/** The checks of one day; of several the newest is open, and the others are chosen by their time. */
export const DayChecksCard = ({ checks }: { checks: readonly ReportListEntry[] }) => {
  const { t } = useTranslation('report')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const shown = checks.find(({ id }) => id === chosenId) ?? checks[0]
  if (!shown) return null
  return (
    <Card id="history-day">
      {checks.length > 1 && (
        <View className="history__checks-of-day">
          <RadioGroup
            label={t('calendar.which')}
            options={checks.map(({ id, measuredAt }) => ({ value: id, label: formatTime(measuredAt) }))}
            value={shown.id}
            onChanged={setChosenId}
          />
        </View>
      )}
      <CheckInWords key={shown.id} report={shown} />
    </Card>
  )
}

/** A check in one line, and what may be added to it: a tap sets a tag and keeps it. */
const CheckInWords = ({ report }: { report: ReportListEntry }) => {
  const { t } = useTranslation('report')
  const [isNoteOpen, setIsNoteOpen] = useState(false)
  const summary = useCheckSummary(report)
  const { tags = [], note = null } = report.annotation ?? {}
  return (
    <>
      <Row gap={3} align="center">
        <FlexGrow>
          <View className="t-row">{formatDayAndTime(report.measuredAt)}</View>
          <View className="t-small t-quiet">{summary}</View>
        </FlexGrow>
        <Link to="healthReport" params={{ id: report.id }} variant="plain" className="history__open">
          {t('annotation.open')}
          <Icon name="next" size={15} />
        </Link>
      </Row>
      <View className="t-small t-quiet history__add">{t('annotation.add')}</View>
      <CheckTagChooser
        label={t('annotation.add')}
        tags={tags}
        onChanged={changed => saveCheckAnnotation(report, { tags: changed, note: note ?? '' })}
      >
        <Pressable id="history-note" className="check-tags__choice" onPress={() => setIsNoteOpen(true)}>
          <Icon name={note === null ? 'plus' : 'edit'} size={17} />
          {t(note === null ? 'annotation.note' : 'annotation.changeNote')}
        </Pressable>
      </CheckTagChooser>
      {note !== null && <View className="check-tags__note t-small">{note}</View>}
      {isNoteOpen && <CheckAnnotationSheet report={report} onClosed={() => setIsNoteOpen(false)} />}
    </>
  )
}
