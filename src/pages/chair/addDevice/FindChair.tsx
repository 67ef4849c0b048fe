import { View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { scanCode, ScanView, scanWay } from '@/platform/scan'
import { drawChair } from '@/ui/art/chair'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Field } from '@/ui/Field'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'

export type FindChairProps = {
  /** Why what was read last is no chair. */
  wrong: 'notALink' | 'other' | null
  onRead: (text: string) => void
}

/** Which chair: by the code on its armrest, or by typing what stands below it. */
export const FindChair = ({ wrong, onRead }: FindChairProps) => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  const [isLooking, setIsLooking] = useState(false)
  const [trouble, setTrouble] = useState<'refused' | 'impossible' | null>(null)
  const [typed, setTyped] = useState('')
  const way = scanWay()
  const scan = async () => {
    setTrouble(null)
    if (way === 'view') return setIsLooking(true)
    const outcome = await scanCode()
    if (outcome.kind === 'read') onRead(outcome.text)
    else if (outcome.kind !== 'cancelled') setTrouble(outcome.kind)
  }
  return (
    <>
      {isLooking ? (
        <View className="add__lens">
          <ScanView
            label={t('add.view')}
            onRead={text => {
              setIsLooking(false)
              onRead(text)
            }}
            onFailed={reason => {
              setIsLooking(false)
              setTrouble(reason)
            }}
          />
          <View className="add__frame" />
          <View className="add__aim">{t('add.aim')}</View>
        </View>
      ) : (
        <View className="add__picture">
          <Svg svg={drawChair(palette, {})} />
        </View>
      )}
      {trouble && (
        <View className="t-small add__trouble">
          {t(trouble === 'refused' ? 'add.refused' : 'add.noCamera')}
        </View>
      )}
      {way === 'none' ? (
        <View className="t-small t-quiet">{t('add.noCamera')}</View>
      ) : (
        !isLooking && (
          <>
            <Button id="add-scan" icon="scan" onPress={() => void scan()}>
              {t('add.scan')}
            </Button>
            <View className="t-small t-quiet add__where">{t('add.scanNote')}</View>
          </>
        )
      )}
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
            kind={way === 'none' ? 'main' : 'outline'}
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
