import { useState } from 'react'
import { View } from '@tarojs/components'
import { useTranslation, withTexts } from '@/i18n'
import { helpTexts } from '@/i18n/namespaces/help'
import { useRouteParams } from '@/routes'
import { Card } from '@/ui/Card'
import { Screen } from '@/ui/Screen'
import { SearchField } from '@/ui/SearchField'
import { Solved } from '../parts/Hotline'
import type { Step } from '../parts/StepList'
import { matches } from '../parts/topics'
import '../help.scss'

function StoreHelpPage() {
  const { t } = useTranslation(['help', 'common'])
  const { help } = useRouteParams('storeHelp')
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const items: Step[] = t(`store.${help}.items`, { returnObjects: true })
  const shown = items.filter(({ title, text }) => matches(`${title} ${text}`, words))
  return (
    <Screen title={t(`common:titles.storeHelp.${help}`)} back="commonProblems">
      <View className="help-lead">{t(`store.${help}.lead`)}</View>
      <SearchField id="store-help-search" label={t('search')} value={typed} onChanged={setTyped} />
      {shown.length === 0 && <View className="help-lead">{t('nothing', { words })}</View>}
      {shown.map(({ title, text }) => (
        <Card key={title} title={title}>
          {text}
        </Card>
      ))}
      <Solved />
    </Screen>
  )
}

export default withTexts(helpTexts, StoreHelpPage)
