import { View } from '@tarojs/components'
import type { SublingualResult } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { Stack } from '@/ui/layout/Flex'
import './findings.scss'

/** The simple measurement of the underside in a sentence without a verdict, with a text that says so. */
export const SublingualFindingsPanel = ({ sublingual: { length } }: { sublingual: SublingualResult }) => {
  const { t } = useTranslation('tongue')
  return (
    <Stack id="sublingual-findings" gap={4} className="sublingual">
      <View className="t-row">
        {length === null ? t('under.none') : t('under.seen', { percent: formatNumber(100 * length) })}
      </View>
      <View className="t-small t-quiet">{t('sublingualSimple')}</View>
    </Stack>
  )
}
