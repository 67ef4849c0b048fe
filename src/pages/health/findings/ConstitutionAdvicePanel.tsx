import { View } from '@tarojs/components'
import type { ConstitutionType } from '@anzuo/domain/constitution'
import { useTranslation } from '@/i18n'
import { Stack } from '@/ui/layout/Flex'
import './findings.scss'

const ADVICE_TOPICS = ['tendency', 'suitable', 'avoid', 'diet', 'complaints', 'care'] as const

export type ConstitutionAdvicePanelProps = {
  type: ConstitutionType
  /** All of them when left out. */
  topics?: readonly (typeof ADVICE_TOPICS)[number][]
}

/** What traditional medicine says about a type: its tendency, what suits it and what does not, food, common complaints, care. */
export const ConstitutionAdvicePanel = ({ type, topics = ADVICE_TOPICS }: ConstitutionAdvicePanelProps) => {
  const { t } = useTranslation('constitution')
  return (
    <Stack gap={4} className="constitution-advice">
      {topics.map(part => (
        <View key={part}>
          <View className="t-label t-quiet">{t(`part.${part}`)}</View>
          <View className="t-body">{t(`types.${type}.${part}`)}</View>
        </View>
      ))}
      <View className="t-note t-quiet">{t('notice')}</View>
    </Stack>
  )
}
