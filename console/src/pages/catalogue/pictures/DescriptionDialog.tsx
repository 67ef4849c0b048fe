import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { LOCALE_NAMES, LOCALES } from '@anzuo/domain/locale'
import { MAX_PICTURE_DESCRIPTION_LENGTH } from '@anzuo/domain/shop/shopFile'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../../api/useOfficeChange'
import { useText } from '../../../i18n/useText'
import { Button } from '../../../parts/Button'
import { ChangeError } from '../../../parts/ChangeError'
import { TextField } from '../../../parts/Field'
import { Dialog } from '../../../parts/Overlay'

export type ShopPicture = OfficeResponseData<'/office/v1/picture/describe'>

/** Asks in each language what a picture shows. It is kept with the picture, wherever that is shown. */
export const DescriptionDialog = ({ picture, onClose }: { picture: ShopPicture; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [descriptions, setDescriptions] = useState(picture.descriptions)
  const describe = useOfficeChange('/office/v1/picture/describe', {
    onDone: () => {
      notify(text('pictures.described'))
      onClose()
    },
  })
  const submit = () => {
    if (!describe.isPending) describe.mutate({ name: picture.name, version: picture.version, descriptions })
  }
  return (
    <Dialog
      title={text('pictures.describeTitle')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={describe.isPending}>
            {text('pictures.saveDescription')}
          </Button>
        </>
      }
    >
      <p className="soft">{text('pictures.describeNote')}</p>
      {LOCALES.map(locale => (
        <TextField
          key={locale}
          label={LOCALE_NAMES[locale]}
          maxLength={MAX_PICTURE_DESCRIPTION_LENGTH}
          value={descriptions[locale]}
          onValue={value => setDescriptions({ ...descriptions, [locale]: value })}
        />
      ))}
      <ChangeError error={describe.error} />
    </Dialog>
  )
}
