import { useClosingLook, type ClosingLook } from '@/data/closing'
import { useTranslation, withTexts } from '@/i18n'
import { counted } from '@/i18n/format'
import { cancellationTexts } from '@/i18n/namespaces/cancellation'
import { goBack, navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { SectionHead } from '@/ui/SectionHead'
import { wayOf } from '../cancellationEntries'
import { EqualButtons, StepHead } from '../parts/Steps'

function CancellationPage() {
  const { t } = useTranslation(['cancellation', 'common'])
  const { entry } = useRouteParams('cancellation')
  const { variant, reason } = wayOf(entry)
  const look = useClosingLook()
  return (
    <Screen
      title={t('title')}
      back="accountSecurity"
      state={look}
      dock={
        <EqualButtons>
          <Button kind="outline" onPress={() => goBack('accountSecurity')}>
            {t('keep')}
          </Button>
          <NextStep look={look.data} onContinued={() => navigate('cancellationReason', { entry: reason })} />
        </EqualButtons>
      }
    >
      {({ lost, open, kept, days }) => (
        <>
          <StepHead number={1} title={t('intro.head')}>
            {t(`variant.${variant}`)} {t('intro.lead', { days })}
          </StepHead>
          <Card rows>
            <ListRow
              icon="trash"
              tone="plain"
              title={t('intro.deleted')}
              note={t('intro.deletedNote', {
                reports: t('intro.reports', counted(lost.reports)),
                massages: t('intro.massages', counted(lost.massages)),
                addresses: t('intro.addresses', counted(lost.addresses)),
                points: t('intro.points', counted(lost.points)),
              })}
            />
            <ListRow icon="seat" tone="plain" title={t('intro.lost')} note={t('intro.lostNote')} />
            <ListRow
              icon="lock"
              tone="plain"
              title={t('intro.kept')}
              note={
                kept.orders > 0
                  ? t('intro.keptNote', { count: kept.orders, years: kept.years })
                  : t('intro.keptNone')
              }
            />
          </Card>
          <SectionHead title={t('intro.open')} end={isOpen(open) ? t('intro.openNote') : undefined} />
          <Card rows>
            <OpenRow
              isDone={open.orders === 0}
              title={open.orders === 0 ? t('intro.noOrders') : t('intro.orders', { count: open.orders })}
              toDo={t('intro.ordersDo')}
            />
            <OpenRow
              isDone={open.refunds === 0}
              title={open.refunds === 0 ? t('intro.noRefunds') : t('intro.refunds', { count: open.refunds })}
              toDo={t('intro.refundsDo')}
            />
            <OpenRow
              isDone={open.chairs === 0}
              title={open.chairs === 0 ? t('intro.noChairs') : t('intro.chairs', { count: open.chairs })}
              toDo={t('intro.chairsDo')}
            />
          </Card>
        </>
      )}
    </Screen>
  )
}

const isOpen = (open: ClosingLook['open']) => open.orders + open.refunds + open.chairs > 0

const OpenRow = ({ isDone, title, toDo }: { isDone: boolean; title: string; toDo: string }) => {
  const { t } = useTranslation('cancellation')
  return (
    <ListRow
      icon={isDone ? 'check' : 'clock'}
      tone="plain"
      title={title}
      note={isDone ? undefined : toDo}
      value={<Chip tone={isDone ? 'good' : 'notice'}>{t(isDone ? 'intro.done' : 'intro.toDo')}</Chip>}
    />
  )
}

/** On, or first to what is still open. */
const NextStep = (props: { look: ClosingLook | undefined; onContinued: () => void }) => {
  const { look, onContinued } = props
  const { t } = useTranslation('cancellation')
  if (!look || !isOpen(look.open))
    return (
      <Button id="cancellation-continue" disabled={!look} onPress={onContinued}>
        {t('continue')}
      </Button>
    )
  const { orders, refunds } = look.open
  if (orders > 0) return <Button onPress={() => navigate('orderList')}>{t('intro.seeOrders')}</Button>
  if (refunds > 0)
    return (
      <Button onPress={() => navigate('orderList', undefined, { query: { tab: 'refunds' } })}>
        {t('intro.seeRefunds')}
      </Button>
    )
  return <Button onPress={() => navigate('devices')}>{t('intro.seeChairs')}</Button>
}

export default withTexts(cancellationTexts, CancellationPage)
