import { View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import type { HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import { saveCheckAnnotation } from '@/data/health/reportAnnotations'
import { useReportUploadState } from '@/data/health/reports'
import { retryReportUploads } from '@/data/health/reportUploads'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Row } from '@/ui/layout/Flex'
import type { ButtonAction } from '@/ui/forms/buttonAction'
import { drawOfflinePhone } from '@/ui/illustrations/offlinePhone'
import {
  drawCameraClosing,
  drawUploaded,
  drawUploadFailed,
  drawUploading,
} from '@/ui/illustrations/uploadStates'
import { Chip } from '@/ui/layout/Chip'
import { PageLayout } from '@/ui/layout/PageLayout'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { CheckTagChooser } from '../annotations/CheckTagChooser'
import { openSmartMassagePlan } from '../openSmartMassagePlan'

export type ReportUploadSheetProps = {
  clientReportId: string
  /** The camera is still being closed. */
  isCameraClosing: boolean
}

const openReport = (id: string) => navigate('healthReport', { id }, { method: 'replace' })

const getSecondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Seconds until a moment, counted down while they are shown. */
const useCountdown = (moment: number | null): number | null => {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null) return setSeconds(null)
    const count = () => setSeconds(getSecondsUntil(moment))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}

type UploadSheetContent = {
  draw: typeof drawUploading
  title: string
  note: string
  chip?: ReactNode
  main?: ButtonAction
  secondary?: ButtonAction
}

/** The texts and buttons for the state of the upload; the report can be read on this device in every state. */
const useUploadSheetContent = ({
  clientReportId,
  isCameraClosing,
}: ReportUploadSheetProps): UploadSheetContent => {
  const { t } = useTranslation('health')
  const upload = useReportUploadState(clientReportId)
  const isRetried = upload.kind === 'failed' && !upload.isRejected
  const seconds = useCountdown(isRetried ? upload.nextAttemptAt : null)
  const readHere = (label: string): ButtonAction => ({
    id: 'upload-read-here',
    label,
    onPress: () => openReport(clientReportId),
  })
  const retry = (label: string): ButtonAction => ({ id: 'upload-retry', label, onPress: retryReportUploads })

  if (isCameraClosing) {
    return { draw: drawCameraClosing, title: t('upload.closing.title'), note: t('upload.closing.note') }
  }
  switch (upload.kind) {
    case 'uploaded':
      return {
        draw: drawUploaded,
        title: t('upload.uploaded.title'),
        note: t('upload.uploaded.note'),
        main: {
          id: 'upload-open-report',
          label: t('upload.uploaded.open'),
          onPress: () => openReport(upload.reportId),
        },
        secondary: {
          id: 'upload-smart',
          label: t('upload.uploaded.smart'),
          onPress: () => openSmartMassagePlan(upload.reportId),
        },
      }
    case 'noNetwork':
      return {
        draw: drawOfflinePhone,
        title: t('upload.noNetwork.title'),
        note: t('upload.noNetwork.note'),
        chip: <Chip tone="notice">{t('upload.noNetwork.chip')}</Chip>,
        main: readHere(t('upload.noNetwork.read')),
        secondary: retry(t('upload.noNetwork.retry')),
      }
    case 'failed':
      return {
        draw: drawUploadFailed,
        title: t('upload.failed.title'),
        note: t(upload.isRejected ? 'upload.failed.rejected' : 'upload.failed.note'),
        chip: seconds !== null && <Chip tone="notice">{t('upload.failed.next', { seconds })}</Chip>,
        main: retry(t('upload.failed.retry')),
        secondary: readHere(t('upload.failed.read')),
      }
    case 'waiting':
      return {
        draw: drawOfflinePhone,
        title: t('upload.waiting.title'),
        note: t('upload.waiting.note'),
        main: readHere(t('upload.noNetwork.read')),
      }
    case 'uploading':
    case 'unknown':
      return {
        draw: drawUploading,
        title: t('upload.uploading.title'),
        note: t('upload.uploading.note'),
        secondary: readHere(t('upload.uploading.background')),
      }
  }
}

/** What may have changed this check; a tap keeps it, and it is sent once the report is. */
const CheckCircumstances = ({ clientReportId }: { clientReportId: string }) => {
  const { t } = useTranslation('report')
  const [tags, setTags] = useState<HealthCheckTag[]>([])
  const save = (changed: HealthCheckTag[]) => {
    setTags(changed)
    saveCheckAnnotation({ id: clientReportId, annotation: null }, { tags: changed, note: '' })
  }
  return (
    <View className="check-circumstances">
      <View className="t-small t-quiet">{t('annotation.afterCheck')}</View>
      <CheckTagChooser label={t('annotation.afterCheck')} tags={tags} onChanged={save} />
    </View>
  )
}

/** The state of an upload in a sheet, over the skeleton of the report page. */
export const ReportUploadProgressSheet = (props: ReportUploadSheetProps) => {
  const { t } = useTranslation('health')
  const { draw, title, note, chip, main, secondary } = useUploadSheetContent(props)
  return (
    <PageLayout title={t('report.title')} back="health">
      <Skeleton shape="gauge" />
      <Skeleton shape="cards" />
      <BottomSheet
        open
        id="upload-sheet"
        title={title}
        illustration={<Illustration draw={draw} />}
        primaryAction={main}
        secondaryAction={secondary}
      >
        <View>{note}</View>
        {!props.isCameraClosing && <CheckCircumstances clientReportId={props.clientReportId} />}
        {chip && (
          <Row justify="center" className="ui-mt-3">
            {chip}
          </Row>
        )}
      </BottomSheet>
    </PageLayout>
  )
}
