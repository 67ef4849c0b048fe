import { View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { QrScannerView, type QrScanOutcome, type CameraTorch } from '@/platform/qrScanner'
import { Row } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'

/** The camera's picture, in which a code reads itself; with its light, where it has one. */
export const QrScanViewfinder = ({ onEnded }: { onEnded: (outcome: QrScanOutcome) => void }) => {
  const { t } = useTranslation('chair')
  const [torch, setTorch] = useState<CameraTorch | null>(null)
  const [isLit, setIsLit] = useState(false)
  const toggleTorch = () => {
    setIsLit(!isLit)
    void torch?.setOn(!isLit)
  }
  return (
    <>
      <View id="add-lens" className="add__lens">
        <QrScannerView
          label={t('add.view')}
          onRead={text => onEnded({ kind: 'read', text })}
          onFailed={reason => onEnded({ kind: reason })}
          onTorch={setTorch}
        />
        <View className="add__frame" />
        <View className="add__aim">{t('add.aim')}</View>
      </View>
      <Row gap={3} justify="center" wrap>
        {torch && (
          <Button id="add-light" kind="outline" size="medium" icon="flash" onPress={toggleTorch}>
            {t(isLit ? 'add.lightOff' : 'add.light')}
          </Button>
        )}
        <Button id="add-close-view" kind="text" size="medium" onPress={() => onEnded({ kind: 'cancelled' })}>
          {t('add.closeView')}
        </Button>
      </Row>
    </>
  )
}
