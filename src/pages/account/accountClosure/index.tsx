import { useAccountClosurePreview, type AccountClosurePreview } from '@/data/account/accountClosure'
import { useTranslation, withTranslations } from '@/i18n'
import { toPluralOptions } from '@/i18n/numberFormat'
import { accountClosureTranslations } from '@/i18n/namespaces/cancellation'
import { goBack, navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { getAccountClosureFlow } from '../accountClosureFlows'
import { EqualWidthButtons, AccountClosureStepHeader } from './AccountClosureStepHeader'

function AccountClosurePage() {
  const { t } = useTranslation(['cancellation', 'common'])
  const { entry } = useRouteParams('accountClosure')
  const { variant, reason } = getAccountClosureFlow(entry)
  const preview = useAccountClosurePreview()
  return (
    <PageLayout
      title={t('title')}
      back="accountSecurity"
      state={preview}
      footer={
        <EqualWidthButtons>
          <Button kind="outline" onPress={() => goBack('accountSecurity')}>
            {t('keep')}
          </Button>
          <NextStepButton
            preview={preview.data}
            onContinued={() => navigate('accountClosureReason', { entry: reason })}
          />
        </EqualWidthButtons>
      }
    >
      {({ lost, open, kept, days }) => (
        <>
          <AccountClosureStepHeader number={1} title={t('intro.head')}>
            {t('intro.lead', { about: t(`variant.${variant}`), days })}
          </AccountClosureStepHeader>
          <ConsequencesCard lost={lost} kept={kept} />
          <SectionHeader title={t('intro.open')} end={hasOpenItems(open) ? t('intro.openNote') : undefined} />
          <OpenItemsCard open={open} />
        </>
      )}
    </PageLayout>
  )
}

/** What is deleted, what is lost with it, and what the law has us keep. */
const ConsequencesCard = ({ lost, kept }: Pick<AccountClosurePreview, 'lost' | 'kept'>) => {
  const { t } = useTranslation('cancellation')
  return (
    <Card rows>
      <ListRow
        icon="trash"
        tone="plain"
        title={t('intro.deleted')}
        note={t('intro.deletedNote', {
          reports: t('intro.reports', toPluralOptions(lost.reports)),
          massages: t('intro.massages', toPluralOptions(lost.massages)),
          addresses: t('intro.addresses', toPluralOptions(lost.addresses)),
          points: t('intro.points', toPluralOptions(lost.points)),
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
  )
}

const OpenItemsCard = ({ open }: Pick<AccountClosurePreview, 'open'>) => {
  const { t } = useTranslation('cancellation')
  return (
    <Card rows>
      <OpenItemRow
        isDone={open.orders === 0}
        title={open.orders === 0 ? t('intro.noOrders') : t('intro.orders', { count: open.orders })}
        toDo={t('intro.ordersDo')}
      />
      <OpenItemRow
        isDone={open.refunds === 0}
        title={open.refunds === 0 ? t('intro.noRefunds') : t('intro.refunds', { count: open.refunds })}
        toDo={t('intro.refundsDo')}
      />
      <OpenItemRow
        isDone={open.chairs === 0}
        title={open.chairs === 0 ? t('intro.noChairs') : t('intro.chairs', { count: open.chairs })}
        toDo={t('intro.chairsDo')}
      />
    </Card>
  )
}

const hasOpenItems = (open: AccountClosurePreview['open']) => open.orders + open.refunds + open.chairs > 0

const OpenItemRow = ({ isDone, title, toDo }: { isDone: boolean; title: string; toDo: string }) => {
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

/** Continues, or leads first to what is still open. */
const NextStepButton = (props: { preview: AccountClosurePreview | undefined; onContinued: () => void }) => {
  const { preview, onContinued } = props
  const { t } = useTranslation('cancellation')
  if (!preview || !hasOpenItems(preview.open))
    return (
      <Button id="cancellation-continue" disabled={!preview} onPress={onContinued}>
        {t('continue')}
      </Button>
    )
  const { orders, refunds } = preview.open
  if (orders > 0) return <Button onPress={() => navigate('orderList')}>{t('intro.seeOrders')}</Button>
  if (refunds > 0)
    return (
      <Button onPress={() => navigate('orderList', undefined, { query: { tab: 'refunds' } })}>
        {t('intro.seeRefunds')}
      </Button>
    )
  return <Button onPress={() => navigate('chairList')}>{t('intro.seeChairs')}</Button>
}

export default withTranslations(accountClosureTranslations, AccountClosurePage)
