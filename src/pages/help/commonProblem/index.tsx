import { View } from '@tarojs/components'
import { manuals } from '@/domain/instructions'
import { FAMILY_KEYS } from '@/domain/chair'
import { useTranslation, withTexts } from '@/i18n'
import { helpTexts } from '@/i18n/namespaces/help'
import { navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { SectionHead } from '@/ui/SectionHead'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { stepDrawings, type StepDrawing } from '../drawings/steps'
import { Solved } from '../parts/Hotline'
import { StepList } from '../parts/StepList'
import { topics } from '../parts/topics'
import '../help.scss'

function CommonProblemPage() {
  const { t } = useTranslation(['help', 'common'])
  const { topic } = useRouteParams('commonProblem')
  const drawing = topics.find(one => one.topic === topic)?.drawing ?? null
  const title = t(`common:titles.commonProblem.${topic}`)
  return (
    <Screen title={title} back="commonProblems">
      <View>
        <View className="t-hero" {...aria({ role: 'heading', level: 2 })}>
          {t(`topic.${topic}.lead`)}
        </View>
        <View className="t-small t-quiet">{t('minute')}</View>
      </View>
      <StepList steps={t(`topic.${topic}.steps`, { returnObjects: true })} />
      {drawing && <Drawing name={drawing} />}
      {topic === 'instructions' && <Families />}
      {topic === 'integralRules' && (
        <Card rows>
          <ListRow
            title={t('common:titles.legal.integralRules')}
            onPress={() => navigate('legal', { document: 'integralRules' })}
          />
        </Card>
      )}
      <Solved />
    </Screen>
  )
}

const Drawing = ({ name }: { name: StepDrawing }) => {
  const { t } = useTranslation('help')
  const palette = usePalette()
  const words = t(name === 'near' ? 'picture.metres' : 'picture.seconds')
  return (
    <Card tone="sunken">
      <View className="help-picture">
        <Svg svg={stepDrawings[name](palette, words)} label={t(`picture.${name}`)} />
      </View>
    </Card>
  )
}

/** The way from a series to its instructions, in the newest model. */
const Families = () => {
  const { t } = useTranslation(['help', 'common'])
  const open = (family: (typeof FAMILY_KEYS)[number]) => {
    const type = manuals[family].models.at(-1)?.type ?? ''
    if (family === 'w') navigate('instructionsW', { type })
    else navigate('instructions', { family, type })
  }
  return (
    <>
      <SectionHead title={t('chairs')} />
      <Card rows>
        {FAMILY_KEYS.map(family => (
          <ListRow
            key={family}
            icon="seat"
            title={
              family === 'w' ? t('common:titles.instructionsW') : t(`common:titles.instructions.${family}`)
            }
            note={manuals[family].models.map(({ type }) => type).join(' · ')}
            onPress={() => open(family)}
          />
        ))}
      </Card>
    </>
  )
}

export default withTexts(helpTexts, CommonProblemPage)
