import { View } from '@tarojs/components'
import { CONSTITUTION_TYPES, MAX_QUESTIONNAIRE_QUESTIONS } from '@anzuo/domain/constitution'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { PrivacyNoteCard } from '@/ui/health/PrivacyNote'
import { StepLayout, type StepLayoutProps } from '@/ui/health/StepLayout'
import { drawConstitutionRing, getConstitutionNamePlace } from '@/ui/illustrations/constitutionTypes'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { usePalette } from '@/ui/theme/theme'
import './constitution.scss'

/** Before the first question: what the nine types are, how long it takes, and what it is good for. */
export const ConstitutionIntroStep = (step: Pick<StepLayoutProps, 'back' | 'primary' | 'secondary'>) => {
  const { t } = useTranslation('constitution')
  return (
    <StepLayout title={t('title')} {...step}>
      <Stack id="constitution-intro" gap={2} className="constitution-intro__words">
        <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {t('head')}
        </View>
        <View className="t-body t-quiet">{t('intro.lead')}</View>
      </Stack>
      <ConstitutionRing />
      <Card rows>
        <ListRow
          icon="clock"
          tone="accent"
          title={t('intro.time.title')}
          note={t('intro.time.note', { count: MAX_QUESTIONNAIRE_QUESTIONS })}
        />
        <ListRow icon="edit" tone="accent" title={t('intro.year.title')} note={t('intro.year.note')} />
        <ListRow icon="leaf" tone="accent" title={t('intro.use.title')} note={t('intro.use.note')} />
      </Card>
      <PrivacyNoteCard title={t('privacy.title')} note={t('privacy.note')} />
      <View className="t-note t-quiet">{t('intro.onlyAnswers')}</View>
      <View className="t-note t-quiet">{t('notice')}</View>
    </StepLayout>
  )
}

/** The nine types around a person, each with its sign and its name. */
const ConstitutionRing = () => {
  const { t } = useTranslation('constitution')
  const palette = usePalette()
  const names = CONSTITUTION_TYPES.map(type => t(`types.${type}.name`))
  return (
    <View className="constitution-ring">
      <SvgImage
        svg={drawConstitutionRing(palette)}
        label={t('intro.ring', { names: names.join(t('petals.and')) })}
      />
      {names.map((name, at) => {
        const { left, top } = getConstitutionNamePlace(at)
        return (
          <View
            key={name}
            className="t-note constitution-ring__name"
            style={{ left: `${left}%`, top: `${top}%` }}
            {...getAriaAttributes({ hidden: true })}
          >
            {name}
          </View>
        )
      })}
    </View>
  )
}
