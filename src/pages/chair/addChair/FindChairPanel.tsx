import { View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { canScanQrCodeInPhoto, getQrScanMode } from '@/platform/qrScanner'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Stack } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { TextField } from '@/ui/forms/TextField'
import { QrScanViewfinder } from './QrScanViewfinder'
import { NearbyChairsCard } from './NearbyChairsCard'
import { useQrScan, type QrScanState } from './useQrScan'

export type FindChairPanelProps = {
  /** Why what was read last is no chair. */
  wrong: 'notALink' | 'other' | null
  /** What stands in a code, or what was typed. */
  onRead: (text: string) => void
  /** A chair said its number itself. */
  onFound: (serialNumber: string) => void
}

/** Which chair: by the code on it, by its radio, or by typing what stands below the code. */
export const FindChairPanel = ({ wrong, onRead, onFound }: FindChairPanelProps) => {
  const { t } = useTranslation('chair')
  const qrScan = useQrScan(onRead)
  return (
    <>
      {qrScan.isViewOpen ? <QrScanViewfinder onEnded={qrScan.onViewEnded} /> : <ScanCode qrScan={qrScan} />}
      {(qrScan.error || wrong === 'other') && (
        <View id="add-trouble" className="t-small add__trouble" {...getAriaAttributes({ role: 'alert' })}>
          {t(`add.${qrScan.error ?? 'other'}`)}
        </View>
      )}
      <NearbyChairsCard onFound={onFound} />
      <TypeLinkCard error={wrong ? t(`add.${wrong}`) : undefined} onTyped={onRead} />
    </>
  )
}

/** Reads the code with the camera, or from a photo. */
const ScanCode = ({ qrScan }: { qrScan: QrScanState }) => {
  const { t } = useTranslation('chair')
  return (
    <>
      <View className="add__picture">
        <Illustration draw={drawChair} />
      </View>
      {getQrScanMode() !== 'none' && (
        <Button id="add-scan" icon="scan" onPress={() => void qrScan.scan()}>
          {t('add.scan')}
        </Button>
      )}
      <View className="t-small t-quiet t-center">{t('add.scanNote')}</View>
      {canScanQrCodeInPhoto && (
        <Button
          id="add-picture"
          kind={getQrScanMode() === 'none' ? 'main' : 'outline'}
          icon="image"
          onPress={() => void qrScan.scanPhoto()}
        >
          {t('add.fromPicture')}
        </Button>
      )}
    </>
  )
}

/** The chair's link or serial number, by hand. */
const TypeLinkCard = ({ error, onTyped }: { error?: string; onTyped: (text: string) => void }) => {
  const { t } = useTranslation('chair')
  const [typed, setTyped] = useState('')
  return (
    <Card>
      <Stack gap={3}>
        <TextField
          id="add-link"
          type="text"
          label={t('add.type')}
          hint={t('add.typeHint')}
          error={error}
          value={typed}
          maxLength={300}
          onChanged={setTyped}
          onSubmitted={() => onTyped(typed)}
        />
        <Button
          id="add-typed"
          kind="outline"
          size="medium"
          disabled={typed.trim() === ''}
          onPress={() => onTyped(typed)}
        >
          {t('add.typed')}
        </Button>
      </Stack>
    </Card>
  )
}
