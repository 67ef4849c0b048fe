import { useState } from 'react'
import type { Chair, ResponseData } from '@anzuo/contract'
import { useChairHome, useTurnChairHomeOff } from '@/data/chair/chairHome'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'

type HomeLink = ResponseData<'/device/home/get'>

/** Whether the chair is in the home, also from far away, and the way out of it. */
export const HomeLinkCard = ({ chair: { serialNumber } }: { chair: Chair }) => {
  const { t } = useTranslation('chairHabits')
  const home = useChairHome(serialNumber)
  const [isAsking, setIsAsking] = useState(false)
  const words = useHomeLinkWords()
  const link = home.data
  if (!link)
    return (
      <Card rows>
        <ListRow
          id="home-link"
          icon="cloudoff"
          title={t(home.isError ? 'home.link.unknown' : 'home.link.loading')}
          note={home.isError ? t('home.link.unknownNote') : undefined}
        />
        {home.isError && (
          <Button size="small" kind="outline" onPress={() => void home.refetch()}>
            {t('home.link.again')}
          </Button>
        )}
      </Card>
    )
  const { title, note } = words(link)
  return (
    <Card rows>
      <ListRow
        id="home-link"
        icon="wifi"
        tone={link.state === 'on' && link.isConnected && !link.isTurningOff ? 'good' : 'neutral'}
        title={title}
        note={note}
      />
      {link.state === 'on' && !link.isTurningOff && (
        <ListRow
          id="home-off"
          icon="trash"
          tone="alert"
          title={t('home.off.title')}
          note={t('home.off.rowNote')}
          onPress={() => setIsAsking(true)}
        />
      )}
      {isAsking && <TurnOffSheet serialNumber={serialNumber} onClosed={() => setIsAsking(false)} />}
    </Card>
  )
}

const useHomeLinkWords = () => {
  const { t } = useTranslation('chairHabits')
  return (link: HomeLink): { title: string; note: string } => {
    if (link.state === 'unsupported')
      return { title: t('home.link.unsupported'), note: t('home.link.unsupportedNote') }
    if (link.state === 'off') return { title: t('home.link.off'), note: t('home.link.offNote') }
    if (link.isTurningOff) return { title: t('home.link.turningOff'), note: t('home.link.turningOffNote') }
    const since = link.since === null ? '' : t('home.link.since', { when: formatRelativeTime(link.since) })
    const place = link.host ?? t('home.link.hostUnknown')
    return {
      title: t(link.isConnected ? 'home.link.on' : 'home.link.unreachable'),
      note: [place, since].filter(Boolean).join(' · '),
    }
  }
}

const TurnOffSheet = ({ serialNumber, onClosed }: { serialNumber: string; onClosed: () => void }) => {
  const { t } = useTranslation('chairHabits')
  const turnOff = useTurnChairHomeOff()
  return (
    <BottomSheet
      open
      id="home-off-sheet"
      title={t('home.off.sheetTitle')}
      onClosed={onClosed}
      primaryAction={{
        id: 'home-off-yes',
        label: t('home.off.yes'),
        loading: turnOff.isPending,
        onPress: () => turnOff.mutate({ serialNumber }, { onSuccess: onClosed }),
      }}
      secondaryAction={{ label: t('home.off.keep'), onPress: onClosed }}
    >
      {t('home.off.note')}
    </BottomSheet>
  )
}
