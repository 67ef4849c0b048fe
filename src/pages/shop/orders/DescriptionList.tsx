import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { copyText } from '@/platform/clipboard'
import { showToast } from '@/platform/toast'
import { Pressable } from '@/ui/forms/Pressable'
import './DescriptionList.scss'

/** Facts under one another: what it is at the left, how it is at the right. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <View className="facts">{children}</View>
)

export type DescriptionItemProps = {
  name: string
  /** Shown larger: the sum. */
  isTotal?: boolean
  /** Offers to copy this text. */
  copyableText?: string
  children: ReactNode
}

/** One fact. */
export const DescriptionItem = ({ name, isTotal = false, copyableText, children }: DescriptionItemProps) => (
  <View className={`facts__fact${isTotal ? ' facts__fact--sum' : ''}`}>
    <View className="facts__name">{name}</View>
    <View className="facts__value">{children}</View>
    {copyableText !== undefined && <CopyButton text={copyableText} />}
  </View>
)

/** Copies a text, and says so. */
export const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslation('order')
  const copy = async () => {
    const isCopied = await copyText(text)
    showToast({
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
