import { LOCALE_NAMES, LOCALES, type Locale } from '@anzuo/domain/locale'
import { useQueryClient } from '@tanstack/react-query'
import { useOfficeChange } from '../../../api/useOfficeChange'
import { useOfficeQuery } from '../../../api/useOfficeQuery'
import { useText } from '../../../i18n/useText'
import { IconButton } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { ChangeError } from '../../../parts/ChangeError'
import { QueryContent } from '../../../parts/states'
import { FileChooser } from './FileChooser'
import { getMaxMegabytes, toMegabytes } from './fileSize'
import './pictures.scss'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

/** The manual of a product in each language. What is uploaded counts at once. */
export const ProductManualsCard = ({ productId }: { productId: string }) => {
  const { text } = useText()
  const queryClient = useQueryClient()
  const query = useOfficeQuery('/office/v1/manual/list', { productId })
  const { uploads, add, retry, discard } = useUploads({
    path: '/office/v1/manual/upload',
    kind: 'manual',
    onDone: () => void queryClient.invalidateQueries({ queryKey: ['/office/v1/manual/list'] }),
  })
  const remove = useOfficeChange('/office/v1/manual/remove', { onDone: () => {} })
  const choose = (locale: Locale) => (files: File[]) => add(files, { productId, locale })
  return (
    <Card isFlush title={text('pictures.manuals')}>
      <p className="row note-text">{text('pictures.manualsNote', { most: getMaxMegabytes('manual') })}</p>
      <QueryContent query={query}>
        {({ manuals }) =>
          LOCALES.map(locale => {
            const language = LOCALE_NAMES[locale]
            const manual = manuals.find(each => each.locale === locale)
            return (
              <div key={locale} className="row">
                <span className="grow">
                  {manual ? (
                    <a href={manual.url} target="_blank" rel="noreferrer">
                      {text('pictures.manual', { language, size: toMegabytes(manual.bytes) })}
                    </a>
                  ) : (
                    <span className="muted">{text('pictures.noManual', { language })}</span>
                  )}
                </span>
                <FileChooser
                  kind="button"
                  label={text('pictures.chooseManual', { language })}
                  accept="application/pdf"
                  onFiles={choose(locale)}
                >
                  {text('pictures.choosePdf')}
                </FileChooser>
                {manual && (
                  <IconButton
                    icon="close"
                    name={text('pictures.removeManual', { language })}
                    onClick={() => remove.mutate({ productId, locale, name: manual.name })}
                  />
                )}
              </div>
            )
          })
        }
      </QueryContent>
      <UploadList uploads={uploads} onRetry={retry} onDiscard={discard} />
      <ChangeError error={remove.error} />
    </Card>
  )
}
