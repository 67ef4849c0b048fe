import { View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { canReadPicture, readPicture, scanCode, scanWay, type ScanOutcome } from '@/platform/scan'
import { drawChair } from '@/ui/art/chair'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Field } from '@/ui/Field'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { Lens } from './Lens'
import { NearbyChairs } from './NearbyChairs'

export type FindChairProps = {
  /** Why what was read last is no chair. */
  wrong: 'notALink' | 'other' | null
  /** What stands in a code, or what was typed. */
  onRead: (text: string) => void
  /** A chair said its number itself. */
  onFound: (serialNumber: string) => void
}

type Trouble = 'refused' | 'noCamera' | 'nothing'

/** Which chair: by the code on its armrest, by its radio, or by typing what stands below the code. */
export const FindChair = ({ wrong, onRead, onFound }: FindChairProps) => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  const [isLooking, setIsLooking] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(scanWay() === 'none' ? 'noCamera' : null)
  const [typed, setTyped] = useState('')

  const take = (outcome: ScanOutcome) => {
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
    if (scanWay() === 'view') setIsLooking(true)
    else take(await scanCode())
  }
  const choosePicture = async () => {
    setTrouble(null)
    take(await readPicture())
  }
  const endLooking = (outcome: ScanOutcome) => {
    setIsLooking(false)
    take(outcome)
  }
  return (
    <>
      {isLooking ? (
        <Lens onEnded={endLooking} />
      ) : (
        <>
          <View className="add__picture">
            <Svg svg={drawChair(palette, {})} />
          </View>
          {scanWay() !== 'none' && (
            <Button id="add-scan" icon="scan" onPress={() => void scan()}>
              {t('add.scan')}
            </Button>
          )}
          {canReadPicture && (
            <Button
              id="add-picture"
              kind={scanWay() === 'none' ? 'main' : 'outline'}
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
        <View id="add-trouble" className="t-small add__trouble" {...aria({ role: 'alert' })}>
          {t(`add.${trouble ?? 'other'}`)}
        </View>
      )}
      <NearbyChairs onFound={onFound} />
      <Card>
        <View className="add__typed">
          <Field
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
