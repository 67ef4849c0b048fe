import { View } from '@tarojs/components'
import type { SublingualResult } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { Stack } from '@/ui/layout/Flex'
import './findings.scss'

/** The simple measurement of the underside: numbers without a verdict, with a text that says so. */
export const SublingualFindingsPanel = ({ sublingual }: { sublingual: SublingualResult }) => {
  const { t } = useTranslation('tongue')
  const { length, width, contrast } = sublingual
  const isSeen = length !== null
  const percent = (share: number, decimals: number) => `${formatNumber(100 * share, decimals)} %`
  return (
    <Stack id="sublingual-findings" gap={4} className="sublingual">
      {isSeen ? (
        <View className="sublingual__rows">
          <FindingRow name={t('under.length')} value={percent(length, 0)} />
          {width !== null && <FindingRow name={t('under.width')} value={percent(width, 1)} />}
          {contrast !== null && <FindingRow name={t('under.contrast')} value={formatNumber(contrast, 0)} />}
        </View>
      ) : (
        <View className="t-row">{t('under.none')}</View>
      )}
      <View className="t-small t-quiet">{t('sublingualSimple')}</View>
    </Stack>
  )
}

const FindingRow = ({ name, value }: { name: string; value: string }) => (
  <View className="sublingual__row">
    <View className="t-small">{name}</View>
    <View className="t-row">{value}</View>
  </View>
)
