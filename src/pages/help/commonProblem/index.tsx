import { View } from '@tarojs/components'
import { chairManuals } from '@anzuo/domain/manuals'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { useTextMarks } from '@/data/shop/shopFacts'
import { getCurrentLanguage, useTranslation, withTranslations } from '@/i18n'
import { helpTranslations } from '@/i18n/namespaces/help'
import { listServedFamilies } from '@/platform/servedFamilies'
import { navigate, useRouteParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { helpTopicDrawings, type HelpTopicDrawingName } from '../illustrations/helpTopicDrawings'
import { HelpfulnessFeedback } from '../components/SupportHotlineCard'
import { InstructionStepList } from '../components/InstructionStepList'
import { helpTopics } from '../helpTopics'
import '../help.scss'

function CommonProblemPage() {
  const { t } = useTranslation(['help', 'common'])
  const { topic } = useRouteParams('commonProblem')
  const marks = useTextMarks(getCurrentLanguage())
  const drawing = helpTopics.find(one => one.topic === topic)?.drawing ?? null
  const title = t(`common:titles.commonProblem.${topic}`)
  return (
    <PageLayout title={title} back="commonProblems">
      <View className="t-hero" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {t(`topic.${topic}.lead`)}
      </View>
      <InstructionStepList steps={t(`topic.${topic}.steps`, { returnObjects: true, replace: marks })} />
      {drawing && <TopicIllustration name={drawing} />}
      {topic === 'instructions' && <ChairSeriesList />}
      {topic === 'integralRules' && (
        <Card rows>
          <LinkRow
            title={t('common:titles.legal.integralRules')}
            to="legal"
            params={{ document: 'integralRules' }}
          />
        </Card>
      )}
      <HelpfulnessFeedback />
    </PageLayout>
  )
}

const TopicIllustration = ({ name }: { name: HelpTopicDrawingName }) => {
  const { t } = useTranslation('help')
  const palette = usePalette()
  const words = t(name === 'near' ? 'picture.metres' : 'picture.seconds')
  return (
    <Card tone="sunken">
      <View className="help-picture">
        <SvgImage svg={helpTopicDrawings[name](palette, words)} label={t(`picture.${name}`)} />
      </View>
    </Card>
  )
}

/** Links from each series to the instructions of its newest model. */
const ChairSeriesList = () => {
  const { t } = useTranslation(['help', 'common'])
  const open = (family: ChairFamilyKey) => {
    const type = chairManuals[family].models.at(-1)?.type ?? ''
    if (family === 'w') navigate('manualWSeries', { type })
    else navigate('manual', { family, type })
  }
  return (
    <>
      <SectionHeader title={t('chairs')} />
      <Card rows>
        {listServedFamilies().map(family => (
          <ListRow
            key={family}
            picture={
              <View className="help-series">
                <FamilyPicture family={family} />
              </View>
            }
            title={
              family === 'w' ? t('common:titles.instructionsW') : t(`common:titles.instructions.${family}`)
            }
            note={chairManuals[family].models.map(({ type }) => type).join(' · ')}
            onPress={() => open(family)}
          />
        ))}
      </Card>
    </>
  )
}

export default withTranslations(helpTranslations, CommonProblemPage)
