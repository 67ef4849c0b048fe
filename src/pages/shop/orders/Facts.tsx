import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { copyText } from '@/platform/clipboard'
import { showMessage } from '@/platform/messages'
import { Pressable } from '@/ui/Pressable'
import './Facts.scss'

/** Facts under one another: what it is at the left, how it is at the right. */
export const Facts = ({ children }: { children: ReactNode }) => <View className="facts">{children}</View>

export type FactProps = {
  name: string
  /** Shown larger: the sum. */
  isSum?: boolean
  /** Offers to copy this text. */
  copies?: string
  children: ReactNode
}

/** One fact. */
export const Fact = ({ name, isSum = false, copies, children }: FactProps) => (
  <View className={`facts__fact${isSum ? ' facts__fact--sum' : ''}`}>
    <View className="facts__name">{name}</View>
    <View className="facts__value">{children}</View>
    {copies !== undefined && <CopyButton text={copies} />}
  </View>
)

/** Copies a text, and says so. */
export const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslation('order')
  const copy = async () => {
    const isCopied = await copyText(text)
    showMessage({
      text: t(isCopied ? 'detail.copied' : 'detail.copyFailed'),
      tone: isCopied ? 'good' : 'alert',
    })
  }
  return (
    <Pressable className="facts__copy" onPress={() => void copy()}>
      {t('detail.copy')}
    </Pressable>
  )
}
