import { useState } from 'react'
import type { Product } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { openPdf } from '@/platform/pdf'
import { showToast } from '@/platform/toast'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'

const BYTES_PER_MEGABYTE = 1024 * 1024

/** The manual of the product as a PDF, where the shop has one in the language. */
export const ProductManualSection = ({ product: { manual } }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const [isOpening, setIsOpening] = useState(false)
  if (!manual) return null
  const open = async () => {
    if (isOpening) return
    setIsOpening(true)
    try {
      await openPdf(toServerFileUrl(manual.url))
    } catch {
      showToast({ text: t('product.manualFailed') })
    }
    setIsOpening(false)
  }
  const size = formatNumber(Math.max(manual.bytes / BYTES_PER_MEGABYTE, 0.1), 1)
  return (
    <>
      <SectionHeader title={t('product.manual')} />
      <Card rows>
        <ListRow
          icon="book"
          title={t('product.manualTitle')}
          note={isOpening ? t('product.manualOpening') : t('product.manualSize', { size })}
          onPress={() => void open()}
        />
      </Card>
    </>
  )
}
