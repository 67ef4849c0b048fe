import { View } from '@tarojs/components'
import { useState } from 'react'
import { serialNumberIn } from '@/domain/chair'
import { useTranslation, withTexts } from '@/i18n'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { navigate, useRouteParams, type RouteName, type RouteParams } from '@/routes'
import { Screen } from '@/ui/Screen'
import { FindChair } from './FindChair'
import { FoundChair } from './FoundChair'
import { readLink } from './readLink'
import './addDevice.scss'

function AddDevicePage() {
  const { t } = useTranslation()
  const { sn } = useRouteParams('addDevice')
  const [serialNumber, setSerialNumber] = useState(serialNumberIn(sn ?? ''))
  const [wrong, setWrong] = useState<'notALink' | 'other' | null>(sn && !serialNumber ? 'notALink' : null)
  const take = (text: string) => {
    const read = readLink(text)
    setWrong(read.kind === 'nothing' ? 'notALink' : read.kind === 'otherLink' ? 'other' : null)
    if (read.kind === 'chair') setSerialNumber(read.serialNumber)
    if (read.kind === 'share') {
      const { name, params, query } = read.place
      navigate(name, params as RouteParams<RouteName>, { query, method: 'replace' })
    }
  }
  return (
    <Screen title={t('titles.addDevice')} back="devices">
      <View className="add">
        {serialNumber === null ? (
          <FindChair wrong={wrong} onRead={take} onFound={setSerialNumber} />
        ) : (
          <FoundChair
            key={serialNumber}
            serialNumber={serialNumber}
            onOtherAsked={() => setSerialNumber(null)}
          />
        )}
      </View>
    </Screen>
  )
}

export default withTexts([chairTexts, chairLinkTexts], AddDevicePage)
