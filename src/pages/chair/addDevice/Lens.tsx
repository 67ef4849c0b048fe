import { View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { ScanView, type ScanOutcome, type Torch } from '@/platform/scan'
import { Button } from '@/ui/Button'

/** The camera's picture, in which a code reads itself; with its light, where it has one. */
export const Lens = ({ onEnded }: { onEnded: (outcome: ScanOutcome) => void }) => {
  const { t } = useTranslation('chair')
  const [torch, setTorch] = useState<Torch | null>(null)
  const [isLit, setIsLit] = useState(false)
  const switchLight = () => {
    setIsLit(!isLit)
    void torch?.turn(!isLit)
  }
  return (
    <>
      <View id="add-lens" className="add__lens">
        <ScanView
          label={t('add.view')}
          onRead={text => onEnded({ kind: 'read', text })}
          onFailed={reason => onEnded({ kind: reason })}
          onTorch={setTorch}
        />
        <View className="add__frame" />
        <View className="add__aim">{t('add.aim')}</View>
      </View>
      <View className="add__actions">
        {torch && (
          <Button id="add-light" kind="outline" size="medium" icon="flash" onPress={switchLight}>
            {t(isLit ? 'add.lightOff' : 'add.light')}
          </Button>
        )}
        <Button id="add-close-view" kind="text" size="medium" onPress={() => onEnded({ kind: 'cancelled' })}>
          {t('add.closeView')}
        </Button>
      </View>
    </>
  )
}
