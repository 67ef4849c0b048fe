import { useState } from 'react'
import { View } from '@tarojs/components'
import { useTranslation, withTexts } from '@/i18n'
import { helpTexts } from '@/i18n/namespaces/help'
import { isOffered, navigate } from '@/routes'
import { Card } from '@/ui/Card'
import { Icon, type IconName } from '@/ui/Icon'
import { ListRow } from '@/ui/ListRow'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { SearchField } from '@/ui/SearchField'
import { SectionHead } from '@/ui/SectionHead'
import { Hotline } from '../parts/Hotline'
import type { Step } from '../parts/StepList'
import { matches, topics, type Topic } from '../parts/topics'
import '../help.scss'

const GROUPS: readonly {
  name: 'connection' | 'login' | 'instructions' | 'points'
  icon: IconName
  topic: Topic
}[] = [
  { name: 'connection', icon: 'bt', topic: 'connection' },
  { name: 'login', icon: 'lock', topic: 'login' },
  { name: 'instructions', icon: 'book', topic: 'instructions' },
  { name: 'points', icon: 'star', topic: 'integralRules' },
]

/** Points are earned and used in the shop. */
const isAbout = (topic: Topic) => topic !== 'integralRules' || BRAND.features.shop

function CommonProblemsPage() {
  const { t } = useTranslation(['help', 'common'])
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const textOf = (topic: Topic) => {
    const steps: Step[] = t(`topic.${topic}.steps`, { returnObjects: true })
    return [
      t(`common:titles.commonProblem.${topic}`),
      t(`topic.${topic}.lead`),
      ...steps.flatMap(({ title, text }) => [title, text]),
    ].join(' ')
  }
  const shown = topics
    .filter(({ topic }) => isAbout(topic))
    .filter(({ topic }) => words === '' || matches(textOf(topic), words))
  return (
    <Screen title={t('common:titles.commonProblems')} back="my">
      <SearchField id="help-search" label={t('search')} value={typed} onChanged={setTyped} />
      {words === '' && (
        <View className="help-groups">
          {GROUPS.filter(({ topic }) => isAbout(topic)).map(({ name, icon, topic }) => (
            <Pressable key={name} className="help-group" onPress={() => navigate('commonProblem', { topic })}>
              <View className="help-group__icon">
                <Icon name={icon} size={26} />
              </View>
              <View className="help-group__name">{t(`group.${name}`)}</View>
              <View className="help-group__note">{t(`group.${name}Note`)}</View>
            </Pressable>
          ))}
        </View>
      )}
      <SectionHead title={t('often')} />
      {shown.length === 0 ? (
        <View className="help-lead">{t('nothing', { words })}</View>
      ) : (
        <Card rows>
          {shown.map(({ topic }) => (
            <ListRow
              key={topic}
              id={`help-${topic}`}
              title={t(`common:titles.commonProblem.${topic}`)}
              note={t(`topic.${topic}.lead`)}
              onPress={() => navigate('commonProblem', { topic })}
            />
          ))}
        </Card>
      )}
      {words === '' && isOffered('storeHelp') && (
        <>
          <SectionHead title={t('more')} />
          <Card rows>
            {(['chairStoreHelp', 'massagerStoreHelp'] as const).map(help => (
              <ListRow
                key={help}
                title={t(`common:titles.storeHelp.${help}`)}
                note={t(`store.${help}.lead`)}
                onPress={() => navigate('storeHelp', { help })}
              />
            ))}
          </Card>
        </>
      )}
      <Hotline />
    </Screen>
  )
}

export default withTexts(helpTexts, CommonProblemsPage)
