import { View } from '@tarojs/components'
import { useTranslation, withTranslations } from '@/i18n'
import { healthTranslations } from '@/i18n/namespaces/health'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { navigate } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { Stack } from '@/ui/layout/Flex'
import { drawTongueExample, type TonguePhotoExample } from '@/ui/illustrations/tongue'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/icons/Icon'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import './tongueGuide.scss'

/** The usual mistakes with their drawings; the texts are in the locales. */
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
] as const satisfies readonly { name: string; picture: TonguePhotoExample }[]

const RULES = [
  { name: 'light', icon: 'sun' },
  { name: 'position', icon: 'tongue' },
  { name: 'diet', icon: 'clock' },
] as const

const QUESTIONS = ['red', 'brushed', 'medicine', 'sent'] as const

/** How a good tongue photo is taken: light, position, food and drink, and what goes wrong, all of it drawn. */
function TongueGuidePage() {
  const { t } = useTranslation('tongue')
  return (
    <PageLayout
      title={t('guide.title')}
      back="health"
      width="wide"
      footer={
        <Button id="guide-take" icon="camera" onPress={() => navigate('tonguePhoto')}>
          {t('guide.take')}
        </Button>
      }
    >
      <Stack gap={4} className="guide">
        <Stack gap={4}>
          <GoodPhotoExample />
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
        </Stack>
        <Stack gap={4}>
          <SectionHeader title={t('guide.wrong')} />
          <View className="guide__mistakes">
            {MISTAKES.map(mistake => (
              <MistakeExample key={mistake.name} {...mistake} />
            ))}
          </View>
          <SectionHeader title={t('guide.questions.title')} />
          <Card>
            <Stack gap={4}>
              {QUESTIONS.map(name => (
                <View key={name}>
                  <RowText
                    title={t(`guide.questions.${name}.title`)}
                    note={t(`guide.questions.${name}.note`)}
                  />
                </View>
              ))}
            </Stack>
          </Card>
        </Stack>
      </Stack>
    </PageLayout>
  )
}

const GoodPhotoExample = () => {
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  return (
    <View className="guide__good">
      <View className="guide__good-picture">
        <SvgImage svg={drawTongueExample(palette, 'good')} label={t('guide.good.title')} />
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
  )
}

/** One drawing of what goes wrong, crossed out, with its words. */
const MistakeExample = ({ name, picture }: (typeof MISTAKES)[number]) => {
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  return (
    <View className="guide__mistake">
      <View className="guide__mistake-picture">
        <SvgImage svg={drawTongueExample(palette, picture)} />
        <View className="guide__cross">
          <Icon name="close" size={18} label={t('guide.notThis')} />
        </View>
      </View>
      <View className="guide__mistake-words">
        <RowText title={t(`guide.mistakes.${name}.title`)} note={t(`guide.mistakes.${name}.note`)} />
      </View>
    </View>
  )
}

export default withTranslations([healthTranslations, tongueTranslations], TongueGuidePage)
