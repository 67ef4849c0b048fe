import { View } from '@tarojs/components'
import { useState } from 'react'
import type { CuffPressure } from '@anzuo/domain/report/types'
import type { CuffDisplayNumbers } from '@anzuo/vitals/cuff-display'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import type { CuffDisplayPhotoReading } from '@/platform/cuffDisplay/types'
import { pickPhoto, releasePhoto } from '@/platform/photoPicker'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { PrivacyNote } from '@/ui/health/PrivacyNote'
import { Row, Stack } from '@/ui/layout/Flex'

type Pressures = Pick<CuffPressure, 'systolic' | 'diastolic'>

/** A photo on its way to numbers; the reader is fetched when the first photo is there. */
const useCuffDisplayPhoto = () => {
  const [isReading, setIsReading] = useState(false)
  const [reading, setReading] = useState<CuffDisplayPhotoReading | null>(null)
  const read = async () => {
    const photo = await pickPhoto({ offersCamera: true })
    if (photo === null) return
    setReading(null)
    setIsReading(true)
    try {
      const { readCuffDisplayPhoto } = await import('@/platform/cuffDisplay')
      setReading(await readCuffDisplayPhoto(photo))
    } catch {
      setReading({ kind: 'failed' })
    } finally {
      releasePhoto(photo)
      setIsReading(false)
    }
  }
  return { isReading, reading, read, forget: () => setReading(null) }
}

/** Takes the numbers from a photo of the monitor's display. The person confirms all three before any is used. */
export const CuffDisplayPhoto = ({ onConfirmed }: { onConfirmed: (pressures: Pressures) => void }) => {
  const { t } = useTranslation('report')
  const { isReading, reading, read, forget } = useCuffDisplayPhoto()
  const confirm = ({ systolic, diastolic }: Pressures) => {
    onConfirmed({ systolic, diastolic })
    forget()
  }
  return (
    <Stack gap={2}>
      <Button
        id="cuff-photo"
        kind="soft"
        size="medium"
        icon="camera"
        loading={isReading}
        onPress={() => void read()}
      >
        {t('cuff.photo.read')}
      </Button>
      <PrivacyNote>{t('cuff.photo.privacy')}</PrivacyNote>
      {reading?.kind === 'read' && (
        <ConfirmNumbers numbers={reading} onConfirmed={() => confirm(reading)} onRefused={forget} />
      )}
      {(reading?.kind === 'unsure' || reading?.kind === 'failed') && (
        <View className="cuff__photo t-small" {...getAriaAttributes({ role: 'alert' })}>
          {t(`cuff.photo.${reading.kind}`)}
        </View>
      )}
    </Stack>
  )
}

type ConfirmNumbersProps = {
  numbers: CuffDisplayNumbers
  onConfirmed: () => void
  onRefused: () => void
}

const ConfirmNumbers = ({ numbers, onConfirmed, onRefused }: ConfirmNumbersProps) => {
  const { t } = useTranslation('report')
  const rows = [
    { label: t('cuff.systolic'), value: numbers.systolic },
    { label: t('cuff.diastolic'), value: numbers.diastolic },
    { label: t('cuff.photo.pulse'), value: numbers.pulse },
  ]
  return (
    <View
      id="cuff-confirm"
      className="cuff__photo"
      {...getAriaAttributes({ role: 'status', live: 'polite' })}
    >
      <Stack gap={2}>
        <View className="t-row">{t('cuff.photo.confirm')}</View>
        {rows.map(({ label, value }) => (
          <Row key={label} gap={3} align="center">
            <View className="t-small">{label}</View>
            <View className="t-number-s ui-ml-auto">{formatNumber(value)}</View>
          </Row>
        ))}
        <View className="t-note t-quiet">{t('cuff.photo.pulseNote')}</View>
        <Button id="cuff-confirm-yes" size="medium" onPress={onConfirmed}>
          {t('cuff.photo.yes')}
        </Button>
        <Button id="cuff-confirm-no" kind="text" size="medium" onPress={onRefused}>
          {t('cuff.photo.no')}
        </Button>
      </Stack>
    </View>
  )
}
