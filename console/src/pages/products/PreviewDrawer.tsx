import { LOCALES, LOCALE_NAMES, type Locale } from '@anzuo/domain/locale'
import { useState } from 'react'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { KeyValues } from '../../parts/KeyValues'
import { Drawer } from '../../parts/Overlay'
import { Segments } from '../../parts/Segments'
import { MessageState, QueryContent } from '../../parts/states'
import type { ProductContent } from './product'

type PreviewDrawerProps = { id: string; content: ProductContent; onClose: () => void }

/** What buyers would be given of it, in each of their languages, before anything is saved. */
export const PreviewDrawer = ({ id, content, onClose }: PreviewDrawerProps) => {
  const { text, format } = useText()
  const [locale, setLocale] = useState<Locale>('zh-CN')
  const query = useOfficeQuery('/office/v1/catalogue/preview', { id, content, locale })
  return (
    <Drawer
      title={text('products.preview')}
      note={id}
      onClose={onClose}
      onSubmit={onClose}
      footer={<Button onClick={onClose}>{text('common.close')}</Button>}
    >
      <Segments<Locale>
        name={text('shell.language')}
        options={LOCALES.map(value => ({ value, label: LOCALE_NAMES[value] }))}
        value={locale}
        onValue={setLocale}
      />
      <QueryContent query={query}>
        {product => (
          <article className="product-preview" lang={locale}>
            {product.pictures[0] ? (
              <img className="product-preview__picture" src={product.pictures[0]} alt="" />
            ) : (
              <MessageState icon="tag" title={text('products.noPicture')} />
            )}
            {product.film && (
              <video
                className="product-preview__picture"
                src={product.film.url}
                poster={product.film.poster}
                aria-label={product.film.caption || text('pictures.film')}
                controls
                playsInline
                preload="none"
              />
            )}
            <h2>{product.name || '—'}</h2>
            <p className="soft">{product.line || '—'}</p>
            <p className="number">{product.skus.length > 0 ? format.money(product.priceFrom) : '—'}</p>
            <p className="line line--wrap">
              {product.options.flatMap(({ key, values }) =>
                values.map(value => (
                  <span key={`${key}-${value.key}`} className="tag">
                    {value.name || '—'}
                  </span>
                )),
              )}
            </p>
            <p>{product.story || '—'}</p>
            <KeyValues rows={product.specifications.map(({ name, value }) => [name, value] as const)} />
          </article>
        )}
      </QueryContent>
    </Drawer>
  )
}
