import { View } from '@tarojs/components'
import { choosePlannedChair } from '@anzuo/domain/chair/plannedChair'
import { useChairList } from '@/data/chair/chairList'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Icon } from '@/ui/icons/Icon'
import { KnownChairPicture } from '@/ui/illustrations/KnownChairPicture'
import { Card } from '@/ui/layout/Card'

/** The massage that follows a report, with the way to its plan. */
export const PlanCard = ({ reportId }: { reportId: string }) => {
  const { t } = useTranslation('healthHome')
  const chairs = useChairList({ needsPerson: false })
  const chair = choosePlannedChair(chairs.data?.devices ?? [], null)
  return (
    <Card tone="warm" id="health-plan">
      <View className="health__plan">
        <View className="health__plan-label t-label">
          <Icon name="spark" size={16} />
          {t('plan.label')}
        </View>
        <View className="t-title">{t('plan.title')}</View>
        <Button
          size="small"
          onPress={() => navigate('smartPlan', undefined, { query: { report: reportId } })}
        >
          {t('plan.action')}
        </Button>
      </View>
      <View className="health__plan-picture">
        {!chairs.isLoading && <KnownChairPicture family={chair?.family ?? null} isOccupied />}
      </View>
    </Card>
  )
}
