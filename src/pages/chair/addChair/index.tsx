import { View } from '@tarojs/components'
import { useState } from 'react'
import { parseSerialNumber } from '@anzuo/chair-protocol'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { navigate, useRouteParams, type RouteName, type RouteParams } from '@/routes'
import { PageLayout } from '@/ui/layout/PageLayout'
import { FindChairPanel } from './FindChairPanel'
import { ClaimChairPanel } from './ClaimChairPanel'
import { parseChairUrl } from './parseChairUrl'
import './addChair.scss'

function AddChairPage() {
  const { t } = useTranslation()
  const { sn, begin } = useRouteParams('addChair')
  const [serialNumber, setSerialNumber] = useState(parseSerialNumber(sn ?? ''))
  const [wrong, setWrong] = useState<'notALink' | 'other' | null>(sn && !serialNumber ? 'notALink' : null)
  const take = (text: string) => {
    const read = parseChairUrl(text)
    setWrong(read.kind === 'nothing' ? 'notALink' : read.kind === 'otherLink' ? 'other' : null)
    if (read.kind === 'chair') setSerialNumber(read.serialNumber)
    if (read.kind === 'share') {
      const { name, params, query } = read.place
      navigate(name, params as RouteParams<RouteName>, { query, method: 'replace' })
    }
  }
  return (
    <PageLayout title={t('titles.addDevice')} back="chairList">
      <View className="add">
        {serialNumber === null ? (
          <FindChairPanel wrong={wrong} onRead={take} onFound={setSerialNumber} />
        ) : (
          <ClaimChairPanel
            key={serialNumber}
            serialNumber={serialNumber}
            beginsAtOnce={begin === '1' && serialNumber === parseSerialNumber(sn ?? '')}
            onOtherAsked={() => setSerialNumber(null)}
          />
        )}
      </View>
    </PageLayout>
  )
}

export default withTranslations([chairTranslations, chairLinkTranslations], AddChairPage)
