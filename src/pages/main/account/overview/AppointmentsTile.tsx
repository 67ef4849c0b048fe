import { View } from '@tarojs/components'
import { useOrder } from '@/data/shop/orders'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { Link } from '@/ui/layout/Link'
import { useOpenSteps } from './openSteps'
import { OverviewTile } from './OverviewTile'

const MAX_APPOINTMENTS = 2

/** When something is delivered and set up. */
export const AppointmentsTile = () => {
  const { t } = useTranslation('overview')
  const { steps } = useOpenSteps()
  const visits = (steps ?? []).filter(step => step.kind === 'delivery' && step.delivery.kind === 'fitted')
  return (
    <OverviewTile
      place="third"
      title={t('appointments.title')}
      end={visits.length > 0 && <Link to="orderList">{t('all')}</Link>}
    >
      {visits.slice(0, MAX_APPOINTMENTS).map(({ order }) => (
        <Appointment key={order.id} orderId={order.id} />
      ))}
      {steps && visits.length === 0 && (
        <>
          <View className="t-row">{t('appointments.none')}</View>
          <View className="t-small t-quiet">{t('appointments.noneNote')}</View>
        </>
      )}
    </OverviewTile>
  )
}

/** Month and day of a date as a leaf of a calendar has them. */
const splitDay = (date: string): { month: string; day: string } => {
  // A date without a time is the same day everywhere.
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getCurrentLanguage(), { ...options, timeZone: 'UTC' }).format(new Date(date))
  return { month: format({ month: 'short' }), day: String(Number(date.slice(-2))) }
}

const Appointment = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation(['overview', 'appointment'])
  const { data: order } = useOrder(orderId)
  const appointment = order?.deliveries.find(({ kind }) => kind === 'fitted')?.appointment
  const day = appointment ? splitDay(appointment.date) : { month: '', day: '–' }
  return (
    <Link to="orderDetail" query={{ id: orderId }} variant="plain" className="overview__visit">
      <View className="overview__day">
        <View className="t-note">{day.month}</View>
        <View className="t-row t-tabular">{day.day}</View>
      </View>
      <View className="ui-grow">
        <View className="t-row">{t('appointments.setUp')}</View>
        <View className="t-small t-quiet overview__step-note">
          {appointment && t(`appointment:part.${appointment.slot}.hours`)}
        </View>
      </View>
    </Link>
  )
}
