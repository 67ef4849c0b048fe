import { View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import {
  canScanPhoto,
  scanQrCodeInPhoto,
  scanQrCode,
  getQrScanMode,
  type QrScanOutcome,
} from '@/platform/qrScanner'
import { drawChair } from '@/ui/illustrations/chair'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { TextField } from '@/ui/forms/TextField'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { QrScanViewfinder } from './QrScanViewfinder'
import { NearbyChairsCard } from './NearbyChairsCard'

export type FindChairPanelProps = {
  /** Why what was read last is no chair. */
  wrong: 'notALink' | 'other' | null
  /** What stands in a code, or what was typed. */
  onRead: (text: string) => void
  /** A chair said its number itself. */
  onFound: (serialNumber: string) => void
}

type ScanError = 'refused' | 'noCamera' | 'nothing'

/** Which chair: by the code on its armrest, by its radio, or by typing what stands below the code. */
export const FindChairPanel = ({ wrong, onRead, onFound }: FindChairPanelProps) => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  const [isLooking, setIsLooking] = useState(false)
  const [trouble, setTrouble] = useState<ScanError | null>(getQrScanMode() === 'none' ? 'noCamera' : null)
  const [typed, setTyped] = useState('')

  const take = (outcome: QrScanOutcome) => {
    switch (outcome.kind) {
      case 'read':
        setTrouble(null)
        return onRead(outcome.text)
      case 'cancelled':
        return
      case 'impossible':
        return setTrouble('noCamera')
      default:
        setTrouble(outcome.kind)
    }
  }
  const scan = async () => {
    setTrouble(null)
    if (getQrScanMode() === 'view') setIsLooking(true)
    else take(await scanQrCode())
  }
  const choosePicture = async () => {
    setTrouble(null)
    take(await scanQrCodeInPhoto())
  }
  const endLooking = (outcome: QrScanOutcome) => {
    setIsLooking(false)
    take(outcome)
  }
  return (
    <>
      {isLooking ? (
        <QrScanViewfinder onEnded={endLooking} />
      ) : (
        <>
          <View className="add__picture">
            <SvgImage svg={drawChair(palette, {})} />
          </View>
          {getQrScanMode() !== 'none' && (
            <Button id="add-scan" icon="scan" onPress={() => void scan()}>
              {t('add.scan')}
            </Button>
          )}
          {canScanPhoto && (
            <Button
              id="add-picture"
              kind={getQrScanMode() === 'none' ? 'main' : 'outline'}
              icon="image"
              onPress={() => void choosePicture()}
            >
              {t('add.fromPicture')}
            </Button>
          )}
          <View className="t-small t-quiet add__where">{t('add.scanNote')}</View>
        </>
      )}
      {(trouble || wrong === 'other') && (
        <View id="add-trouble" className="t-small add__trouble" {...getAriaAttributes({ role: 'alert' })}>
          {t(`add.${trouble ?? 'other'}`)}
        </View>
      )}
      <NearbyChairsCard onFound={onFound} />
      <Card>
        <View className="add__typed">
          <TextField
            id="add-link"
            type="text"
            label={t('add.type')}
            hint={t('add.typeHint')}
            error={wrong ? t(`add.${wrong}`) : undefined}
            value={typed}
            maxLength={300}
            onChanged={setTyped}
            onSubmitted={() => onRead(typed)}
          />
          <Button
            id="add-typed"
            kind="outline"
            size="medium"
            disabled={typed.trim() === ''}
            onPress={() => onRead(typed)}
          >
            {t('add.typed')}
          </Button>
        </View>
      </Card>
    </>
  )
}
