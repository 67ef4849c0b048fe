import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { copyText } from '@/platform/clipboard'
import { getAbsoluteUrl } from '@/platform/linkSharing'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'

export type BluetoothElsewhereProps = {
  /** The page that needs Bluetooth, below the chair's address: `wifi`. */
  page: string
  serialNumber: string
  /** A further row: what is possible without Bluetooth. */
  children?: ReactNode
}

/** Where a page that needs Bluetooth works when this browser has none, with its link to take along. */
export const BluetoothElsewhere = ({ page, serialNumber, children }: BluetoothElsewhereProps) => {
  const { t } = useTranslation('chair')
  const copy = async () => {
    const isCopied = await copyText(getAbsoluteUrl(`/chair/${serialNumber}/${page}`))
    if (isCopied) showToast({ text: t('wifi.elsewhere.copied'), tone: 'good' })
  }
  return (
    <>
      <Card rows>
        <ListRow icon="scan" title={t('wifi.elsewhere.one')} />
        <ListRow icon="phone" title={t('wifi.elsewhere.two')} />
        {children}
      </Card>
      <Button kind="outline" icon="copy" onPress={() => void copy()}>
        {t('wifi.elsewhere.copy')}
      </Button>
    </>
  )
}
