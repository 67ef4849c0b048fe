import { View } from '@tarojs/components'
import type { RepairTerms } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { Card } from '@/ui/layout/Card'

/** Whether a repair is free of charge, and how it goes on. */
export const RepairTermsCard = ({ terms }: { terms: RepairTerms }) => {
  const { t } = useTranslation('refund')
  const { kind, isInWarranty, warrantyUntil } = terms
  const date = warrantyUntil === null ? '' : formatDay(warrantyUntil)
  const ended = warrantyUntil === null ? 'apply.noWarranty' : 'apply.outOfWarranty'
  return (
    <Card>
      <View className="ui-mb-2">{t(isInWarranty ? 'apply.inWarranty' : ended, { date })}</View>
      <View className="t-small t-quiet">
        {t(kind === 'homeRepair' ? 'apply.wayHomeRepair' : 'apply.wayWorkshopRepair')}
      </View>
    </Card>
  )
}
