import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Chair, RequestBody } from '@anzuo/contract'
import { useShareChair } from '@/data/chair/chairs'
import { useTranslation } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { getAbsoluteUrl, shareLink } from '@/platform/linkSharing'
import { showToast } from '@/platform/toast'
import { Stack } from '@/ui/layout/Flex'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { useChairLabels } from './useChairLabels'
import './ShareChairSheet.scss'

type Audience = RequestBody<'/device/share'>['audience']

const AUDIENCES: readonly Audience[] = ['family', 'guest', 'owner']
const HOURS = [2, 24, 168] as const

/** Makes a link for family, a guest or the next owner, and hands it over. */
export const ShareChairSheet = ({ device, onClosed }: { device: Chair; onClosed: () => void }) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const [audience, setAudience] = useState<Audience>('family')
  const [hours, setHours] = useState('24')
  const share = useShareChair()
  const name = getChairName(device)
  const made = share.data
  const send = async (path: string) => {
    const outcome = await shareLink({ url: getAbsoluteUrl(path), title: t('share.message', { name }) })
    if (outcome === 'copied') showToast({ text: t('share.copied'), tone: 'good' })
    if (outcome === 'failed') showToast({ text: t('share.failed'), tone: 'alert' })
  }
  const sheet = { open: true, id: 'share-sheet', title: t('share.title', { name }), onClosed }
  if (made)
    return (
      <BottomSheet
        {...sheet}
        primaryAction={{ id: 'share-send', label: t('share.send'), onPress: () => void send(made.path) }}
        secondaryAction={{ label: t('share.another'), onPress: share.reset }}
      >
        <View id="share-link" className="share-link">
          {getAbsoluteUrl(made.path)}
        </View>
        <View className="t-small">{t('share.once', { when: formatDateTime(made.expiresAt) })}</View>
      </BottomSheet>
    )
  return (
    <BottomSheet
      {...sheet}
      primaryAction={{
        id: 'share-make',
        label: t('share.make'),
        loading: share.isPending,
        onPress: () => share.mutate({ serialNumber: device.serialNumber, audience, hours: Number(hours) }),
      }}
    >
      <Stack gap={4}>
        <RadioGroup
          label={t('share.who')}
          options={AUDIENCES.map(value => ({ value, label: t(`share.${value}`) }))}
          value={audience}
          onChanged={setAudience}
        />
        <View className="t-small">{t(`share.${audience}Note`)}</View>
        <RadioGroup
          label={t('share.hours')}
          options={HOURS.map(count => ({
            value: String(count),
            label: count === 168 ? t('share.week') : t('share.hour', { count }),
          }))}
          value={hours}
          onChanged={setHours}
        />
      </Stack>
    </BottomSheet>
  )
}
