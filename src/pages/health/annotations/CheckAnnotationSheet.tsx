import { View } from '@tarojs/components'
import { useState } from 'react'
import { saveCheckAnnotation, type AnnotatedReport } from '@/data/health/reportAnnotations'
import { MAX_CHECK_NOTE_LENGTH } from '@anzuo/domain/report/checkAnnotation'
import { useTranslation } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { TextAreaField } from '@/ui/forms/TextAreaField'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { CheckTagChooser } from './CheckTagChooser'

export type CheckAnnotationSheetProps = {
  report: AnnotatedReport & { measuredAt: string }
  onClosed: () => void
}

/** Tags and a note of one check. They are kept on the device at once, with a network or without. */
export const CheckAnnotationSheet = ({ report, onClosed }: CheckAnnotationSheetProps) => {
  const { t } = useTranslation('report')
  const [tags, setTags] = useState(report.annotation?.tags ?? [])
  const [note, setNote] = useState(report.annotation?.note ?? '')
  const save = () => {
    saveCheckAnnotation(report, { tags, note })
    showToast({ text: t('annotation.saved'), tone: 'good' })
    onClosed()
  }
  return (
    <BottomSheet
      open
      id="annotation-sheet"
      title={t('annotation.title')}
      onClosed={onClosed}
      primaryAction={{ id: 'annotation-save', label: t('annotation.save'), onPress: save }}
      secondaryAction={{ label: t('annotation.cancel'), onPress: onClosed }}
    >
      <View className="annotation">
        <View className="t-small t-quiet">{formatDateTime(report.measuredAt)}</View>
        <CheckTagChooser label={t('annotation.add')} tags={tags} onChanged={setTags} />
        <TextAreaField
          id="annotation-note"
          label={t('annotation.noteLabel')}
          value={note}
          onChanged={setNote}
          maxLength={MAX_CHECK_NOTE_LENGTH}
        />
      </View>
    </BottomSheet>
  )
}
