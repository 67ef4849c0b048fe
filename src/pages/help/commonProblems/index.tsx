import { useState } from 'react'
import { View } from '@tarojs/components'
import { useTranslation, withTranslations } from '@/i18n'
import { helpTranslations } from '@/i18n/namespaces/help'
import { isRouteAvailable, navigate } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { LinkRow } from '@/ui/layout/LinkRow'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SearchField } from '@/ui/forms/SearchField'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { SupportHotlineCard } from '../components/SupportHotlineCard'
import type { InstructionStep } from '../components/InstructionStepList'
import { containsAllWords, helpTopics, type HelpTopic } from '../helpTopics'
import '../help.scss'

const TOPIC_GROUPS: readonly {
  name: 'connection' | 'login' | 'instructions' | 'points'
  icon: IconName
  topic: HelpTopic
}[] = [
  { name: 'connection', icon: 'bt', topic: 'connection' },
  { name: 'login', icon: 'lock', topic: 'login' },
  { name: 'instructions', icon: 'book', topic: 'instructions' },
  { name: 'points', icon: 'star', topic: 'integralRules' },
]

/** Points are earned and used in the shop. */
const isAvailableTopic = (topic: HelpTopic) => topic !== 'integralRules' || BRAND.features.shop

function CommonProblemsPage() {
  const { t } = useTranslation(['help', 'common'])
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const getTopicText = (topic: HelpTopic) => {
    const steps: InstructionStep[] = t(`topic.${topic}.steps`, { returnObjects: true })
    return [
      t(`common:titles.commonProblem.${topic}`),
      t(`topic.${topic}.lead`),
      ...steps.flatMap(({ title, text }) => [title, text]),
    ].join(' ')
  }
  const visibleTopics = helpTopics
    .filter(({ topic }) => isAvailableTopic(topic))
    .filter(({ topic }) => query === '' || containsAllWords(getTopicText(topic), query))
  return (
    <PageLayout title={t('common:titles.commonProblems')} back="account">
      <SearchField id="help-search" label={t('search')} value={typed} onChanged={setTyped} />
      {query === '' && (
        <View className="help-groups">
          {TOPIC_GROUPS.filter(({ topic }) => isAvailableTopic(topic)).map(({ name, icon, topic }) => (
            <Pressable key={name} className="help-group" onPress={() => navigate('commonProblem', { topic })}>
              <View className="t-accent">
                <Icon name={icon} size={26} />
              </View>
              <View className="help-group__name">{t(`group.${name}`)}</View>
              <View className="t-small t-quiet">{t(`group.${name}Note`)}</View>
            </Pressable>
          ))}
        </View>
      )}
      <SectionHeader title={t('often')} />
      {visibleTopics.length === 0 ? (
        <View className="t-quiet">{t('nothing', { words: query })}</View>
      ) : (
        <Card rows>
          {visibleTopics.map(({ topic }) => (
            <LinkRow
              key={topic}
              id={`help-${topic}`}
              title={t(`common:titles.commonProblem.${topic}`)}
              note={t(`topic.${topic}.lead`)}
              to="commonProblem"
              params={{ topic }}
            />
          ))}
        </Card>
      )}
      {query === '' && isRouteAvailable('shopHelp') && (
        <>
          <SectionHeader title={t('more')} />
          <Card rows>
            {(['chairStoreHelp', 'massagerStoreHelp'] as const).map(help => (
              <LinkRow
                key={help}
                title={t(`common:titles.storeHelp.${help}`)}
                note={t(`store.${help}.lead`)}
                to="shopHelp"
                params={{ help }}
              />
            ))}
          </Card>
        </>
      )}
      <SupportHotlineCard />
    </PageLayout>
  )
}

export default withTranslations(helpTranslations, CommonProblemsPage)
