import { View } from '@tarojs/components'
import type { Chair } from '@anzuo/contract'
import { useLiveChairs } from '@/data/chair/chairs'
import { useMassageRecords } from '@/data/chair/massageStatistics'
import { useChairProduct } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { Pressable } from '@/ui/forms/Pressable'
import { drawChair } from '@/ui/illustrations/chair'
import { Illustration } from '@/ui/illustrations/Illustration'
import { SizedImage } from '@/ui/shop/SizedImage'
import { HealthCheckBanner } from '../HealthCheckBanner'

/** The person's first chair and the ways to it; without a chair the way to a check. Its place is kept until that is known. */
export const ChairPanel = () => {
  const { data, isError } = useLiveChairs({ needsPerson: false })
  const [chair] = data?.devices ?? []
  return (
    <View className="overview__chair">
      {chair ? (
        <ReadyChair chair={chair} />
      ) : data || isError ? (
        <HealthCheckBanner />
      ) : (
        <View className="overview__night theme-dark" />
      )}
    </View>
  )
}

const ReadyChair = ({ chair }: { chair: Chair }) => {
  const { t } = useTranslation('overview')
  const { serialNumber, name } = chair
  const product = useChairProduct(serialNumber).data?.product
  const lastMassage = useLastMassage(serialNumber)
  return (
    <View className="overview__night theme-dark">
      <View className="overview__chair-words">
        <View className="overview__chair-note">{name ?? serialNumber}</View>
        <View className="t-title">
          {t(getStateKey(chair), { name: product?.name ?? t('chair.fallback') })}
        </View>
        <View className="overview__chair-note">{lastMassage}</View>
        <View className="overview__chair-actions">
          <Pressable
            id="overview-massage"
            className="overview__chair-action"
            onPress={() => navigate('chairControl', { sn: serialNumber })}
          >
            {t('chair.start')}
          </Pressable>
          <Pressable
            id="overview-check"
            className="overview__chair-action overview__chair-action--second"
            onPress={() => navigate('healthCheck')}
          >
            {t('chair.check')}
          </Pressable>
        </View>
      </View>
      <View className="overview__chair-picture">
        {product ? (
          <SizedImage className="overview__picture" picture={product.picture} size="card" />
        ) : (
          <Illustration draw={drawChair} />
        )}
      </View>
    </View>
  )
}

const getStateKey = ({ isOnline, state }: Chair) => {
  if (!isOnline) return 'chair.offline'
  if (state?.phase === 'fault' || state?.phase === 'emergencyStopped') return 'chair.stopped'
  return !state || state.phase === 'idle' ? 'chair.ready' : 'chair.busy'
}

/** When the person last had a massage on a chair, as a sentence; nothing until that is known. */
const useLastMassage = (serialNumber: string): string | null => {
  const { t } = useTranslation('overview')
  const { data } = useMassageRecords()
  if (!data) return null
  const last = data.records.find(record => record.serialNumber === serialNumber)
  return last ? t('chair.lastMassage', { time: formatRelativeTime(last.startedAt) }) : t('chair.noMassage')
}
