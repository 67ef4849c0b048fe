import { useState } from 'react'
import { View } from '@tarojs/components'
import { useTextMarks } from '@/data/shop/shopFacts'
import { getCurrentLanguage, useTranslation, withTranslations } from '@/i18n'
import { helpTranslations } from '@/i18n/namespaces/help'
import { useRouteParams } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SearchField } from '@/ui/forms/SearchField'
import { HelpfulnessFeedback } from '../components/SupportHotlineCard'
import type { InstructionStep } from '../components/InstructionStepList'
import { containsAllWords } from '../helpTopics'
import '../help.scss'

function ShopHelpPage() {
  const { t } = useTranslation(['help', 'common'])
  const { help } = useRouteParams('shopHelp')
  const marks = useTextMarks(getCurrentLanguage())
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const items: InstructionStep[] = t(`store.${help}.items`, { returnObjects: true, replace: marks })
  const visibleItems = items.filter(({ title, text }) => containsAllWords(`${title} ${text}`, query))
  return (
    <PageLayout title={t(`common:titles.storeHelp.${help}`)} back="commonProblems">
      <View className="t-quiet">{t(`store.${help}.lead`)}</View>
      <SearchField id="store-help-search" label={t('search')} value={typed} onChanged={setTyped} />
      {visibleItems.length === 0 && <View className="t-quiet">{t('nothing', { words: query })}</View>}
      {visibleItems.map(({ title, text }) => (
        <Card key={title} title={title}>
          {text}
        </Card>
      ))}
      <HelpfulnessFeedback />
    </PageLayout>
  )
}

export default withTranslations(helpTranslations, ShopHelpPage)
