import { MAX_FIRMWARE_IMAGE_BYTES } from '@anzuo/domain/office/firmware'
import { createUuid } from '@anzuo/domain/uuid'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import type { OfficeError } from '../../api/callOffice'
import { uploadToOffice } from '../../api/uploadToOffice'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { FileField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { FirmwareRelease } from './release'

/** A manifest is far shorter; another file is never read whole. */
const MAX_MANIFEST_BYTES = 4096

const toHexText = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Releases an image that its maker has signed. Nothing is sent to a chair before somebody opens it. */
export const UploadDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const requestKey = useRef(createUuid())
  const [manifest, setManifest] = useState<File | null>(null)
  const [image, setImage] = useState<File | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const upload = useMutation<FirmwareRelease, OfficeError, { manifest: File; image: File }>({
    mutationFn: async files =>
      uploadToOffice(
        '/office/v1/firmware/upload',
        {
          requestKey: requestKey.current,
          manifest: toHexText(await files.manifest.slice(0, MAX_MANIFEST_BYTES).arrayBuffer()).slice(0, 512),
        },
        { file: files.image },
      ),
    onSuccess: ({ family, firmware }) => {
      void queryClient.invalidateQueries()
      notify(text('firmware.released', { name: `${family.toUpperCase()} ${firmware}` }))
      onClose()
    },
    onError: error => {
      if (!error.isUnknown) requestKey.current = createUuid()
    },
  })
  const isTooLarge = image !== null && image.size > MAX_FIRMWARE_IMAGE_BYTES
  const submit = () => {
    setIsChecked(true)
    if (manifest && image && !isTooLarge && !upload.isPending) upload.mutate({ manifest, image })
  }
  return (
    <Dialog
      title={text('firmware.upload')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={upload.isPending}>
            {text('firmware.uploadDo')}
          </Button>
        </>
      }
    >
      <FileField
        label={text('firmware.manifestFile')}
        hint={text('firmware.manifestHint')}
        accept=".manifest"
        onFile={setManifest}
        error={isChecked && !manifest ? text('firmware.fileMissing') : undefined}
      />
      <FileField
        label={text('firmware.imageFile')}
        accept=".bin,application/octet-stream"
        onFile={setImage}
        error={
          isTooLarge
            ? text('firmware.imageTooLarge')
            : isChecked && !image
              ? text('firmware.fileMissing')
              : undefined
        }
      />
      <ChangeError error={upload.error} />
    </Dialog>
  )
}
