import { View } from '@tarojs/components'
import { useTranslation, withTexts } from '@/i18n'
import { healthTexts } from '@/i18n/namespaces/health'
import { tongueTexts } from '@/i18n/namespaces/tongue'
import { navigate } from '@/routes'
import { drawTongue, type TonguePicture } from '@/ui/art/tongue'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { SectionHead } from '@/ui/SectionHead'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import './tongueGuide.scss'

/** The usual mistakes by the drawing that shows them; their words stand in the locales. */
const MISTAKES = [
  { name: 'dark', picture: 'dark' },
  { name: 'lamp', picture: 'cast' },
  { name: 'halfOpen', picture: 'half-open' },
  { name: 'straining', picture: 'straining' },
  { name: 'blurred', picture: 'blurred' },
  { name: 'far', picture: 'far' },
  { name: 'offCentre', picture: 'off-centre' },
  { name: 'cutOff', picture: 'cut-off' },
  { name: 'glare', picture: 'glare' },
  { name: 'eaten', picture: 'food' },
  { name: 'two', picture: 'two' },
  { name: 'closed', picture: 'closed' },
] as const satisfies readonly { name: string; picture: TonguePicture }[]

const RULES = [
  { name: 'light', icon: 'sun' },
  { name: 'position', icon: 'tongue' },
  { name: 'diet', icon: 'clock' },
] as const

const QUESTIONS = ['red', 'brushed', 'medicine', 'sent'] as const

/** How a good tongue photo is taken: light, position, food and drink, and what goes wrong, all of it drawn. */
function TongueGuidePage() {
  const { t } = useTranslation(['tongue', 'health'])
  const palette = usePalette()
  return (
    <Screen
      title={t('guide.title')}
      back="health"
      width="wide"
      dock={
        <Button id="guide-take" icon="camera" onPress={() => navigate('tonguePhoto')}>
          {t('guide.take')}
        </Button>
      }
    >
      <View className="guide">
        <View className="guide__main">
          <View className="guide__good">
            <View className="guide__good-picture">
              <Svg svg={drawTongue(palette, 'good')} label={t('guide.good.title')} />
              <View className="guide__good-chip">
                <Chip tone="good" icon="check">
                  {t('guide.likeThis')}
                </Chip>
              </View>
            </View>
            <View className="guide__good-words">
              <View className="t-head">{t('guide.good.title')}</View>
              <View className="t-small t-quiet">{t('guide.good.note')}</View>
            </View>
          </View>
          <Card rows>
            {RULES.map(({ name, icon }) => (
              <ListRow
                key={name}
                icon={icon}
                tone="accent"
                title={t(`guide.${name}.title`)}
                note={t(`guide.${name}.note`)}
              />
            ))}
          </Card>
        </View>
        <View className="guide__wrong">
          <SectionHead title={t('guide.wrong')} />
          <View className="guide__mistakes">
            {MISTAKES.map(({ name, picture }) => (
              <View key={name} className="guide__mistake">
                <View className="guide__mistake-picture">
                  <Svg svg={drawTongue(palette, picture)} />
                  <View className="guide__cross">
                    <Icon name="close" size={18} label={t('guide.notThis')} />
                  </View>
                </View>
                <View className="guide__mistake-words">
                  <View className="t-row">{t(`guide.mistakes.${name}.title`)}</View>
                  <View className="t-small t-quiet">{t(`guide.mistakes.${name}.note`)}</View>
                </View>
              </View>
            ))}
          </View>
          <SectionHead title={t('guide.questions.title')} />
          <Card>
            <View className="guide__questions">
              {QUESTIONS.map(name => (
                <View key={name}>
                  <View className="t-row">{t(`guide.questions.${name}.title`)}</View>
                  <View className="t-small t-quiet">{t(`guide.questions.${name}.note`)}</View>
                </View>
              ))}
            </View>
          </Card>
        </View>
      </View>
    </Screen>
  )
}

export default withTexts([healthTexts, tongueTexts], TongueGuidePage)
