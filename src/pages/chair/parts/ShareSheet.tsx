import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Device, RequestOf } from '@/contract'
import { useShareChair } from '@/data/chairs'
import { useTranslation } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { linkTo, shareLink } from '@/platform/linkSharing'
import { showMessage } from '@/platform/messages'
import { Choice } from '@/ui/Choice'
import { Sheet } from '@/ui/Sheet'
import { useChairWords } from './useChairWords'
import './ShareSheet.scss'

type Audience = RequestOf<'/device/share'>['audience']

const AUDIENCES: readonly Audience[] = ['family', 'guest', 'owner']
const HOURS = [2, 24, 168] as const

/** Makes a link for family, a guest or the next owner, and hands it over. */
export const ShareSheet = ({ device, onClosed }: { device: Device; onClosed: () => void }) => {
  const { t } = useTranslation('chair')
  const { nameOf } = useChairWords()
  const [audience, setAudience] = useState<Audience>('family')
  const [hours, setHours] = useState('24')
  const share = useShareChair()
  const name = nameOf(device)
  const made = share.data
  const send = async (path: string) => {
    const outcome = await shareLink({ url: linkTo(path), title: t('share.message', { name }) })
    if (outcome === 'copied') showMessage({ text: t('share.copied'), tone: 'good' })
    if (outcome === 'failed') showMessage({ text: t('share.failed'), tone: 'alert' })
  }
  if (made)
    return (
      <Sheet
        open
        id="share-sheet"
        title={t('share.title', { name })}
        onClosed={onClosed}
        main={{ id: 'share-send', label: t('share.send'), onPress: () => void send(made.path) }}
        secondary={{ label: t('share.another'), onPress: share.reset }}
      >
        <View id="share-link" className="share-link">
          {linkTo(made.path)}
        </View>
        <View className="t-small">{t('share.once', { when: formatDateTime(made.expiresAt) })}</View>
      </Sheet>
    )
  return (
    <Sheet
      open
      id="share-sheet"
      title={t('share.title', { name })}
      onClosed={onClosed}
      main={{
        id: 'share-make',
        label: t('share.make'),
        loading: share.isPending,
        onPress: () => share.mutate({ serialNumber: device.serialNumber, audience, hours: Number(hours) }),
      }}
    >
      <View className="share-choices">
        <Choice
          label={t('share.who')}
          options={AUDIENCES.map(value => ({ value, label: t(`share.${value}`) }))}
          value={audience}
          onChanged={setAudience}
        />
        <View className="t-small">{t(`share.${audience}Note`)}</View>
        <Choice
          label={t('share.hours')}
          options={HOURS.map(count => ({
            value: String(count),
            label: count === 168 ? t('share.week') : t('share.hour', { count }),
          }))}
          value={hours}
          onChanged={setHours}
        />
      </View>
    </Sheet>
  )
}
