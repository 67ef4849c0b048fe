import { View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import { retryUploads, useUploadState } from '@/data/reports'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import type { Action } from '@/ui/action'
import { drawOfflinePhone } from '@/ui/art/offlinePhone'
import { drawShuttingDown, drawUploaded, drawUploadFailed, drawUploading } from '@/ui/art/uploadStates'
import { Chip } from '@/ui/Chip'
import { Screen } from '@/ui/Screen'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { openSmartPlan } from '../openSmartPlan'

export type UploadSheetProps = {
  clientReportId: string
  /** The camera is still being closed. */
  isClosing: boolean
}

const openReport = (id: string) => navigate('healthReport', { id }, { method: 'replace' })

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Seconds until a moment, counted down while they are shown. */
const useCountdown = (moment: number | null): number | null => {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null) return setSeconds(null)
    const count = () => setSeconds(secondsUntil(moment))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}

type Content = {
  draw: typeof drawUploading
  title: string
  note: string
  chip?: ReactNode
  main?: Action
  secondary?: Action
}

/** How far the report is on its way to the server; it can be read here in every case. */
const useContent = ({ clientReportId, isClosing }: UploadSheetProps): Content => {
  const { t } = useTranslation('health')
  const upload = useUploadState(clientReportId)
  const isRetried = upload.kind === 'failed' && !upload.isRejected
  const seconds = useCountdown(isRetried ? upload.nextAttemptAt : null)
  const readHere = (label: string): Action => ({
    id: 'upload-read-here',
    label,
    onPress: () => openReport(clientReportId),
  })
  const retry = (label: string): Action => ({ id: 'upload-retry', label, onPress: retryUploads })

  if (isClosing) {
    return { draw: drawShuttingDown, title: t('upload.closing.title'), note: t('upload.closing.note') }
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
          onPress: () => openSmartPlan(upload.reportId),
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

/** The states of an upload, one after another, over a page that already has the report's shape. */
export const UploadSheet = (props: UploadSheetProps) => {
  const { t } = useTranslation('health')
  const palette = usePalette()
  const { draw, title, note, chip, main, secondary } = useContent(props)
  return (
    <Screen title={t('report.title')} back="health">
      <Skeleton shape="gauge" />
      <Skeleton shape="cards" />
      <Sheet
        open
        id="upload-sheet"
        title={title}
        picture={<Svg svg={draw(palette)} />}
        main={main}
        secondary={secondary}
      >
        <View>{note}</View>
        {chip && <View className="check-sheet-chip">{chip}</View>}
      </Sheet>
    </Screen>
  )
}
