import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { TextAreaField } from '@/ui/forms/TextAreaField'

export type AddressPasteFieldProps = {
  /** Fills the form from the text and says which fields it found. */
  onPasted: (text: string) => Promise<readonly string[]>
}

const MAX_PASTED_LENGTH = 200

/** Anything shorter is still being typed. */
const MIN_PASTED_LENGTH = 8

/** Whoever pauses this long, ms, is done. */
const TYPING_PAUSE_MS = 500

/** Takes a whole address as it was copied somewhere else, and reads it when the typing pauses. */
export const AddressPasteField = ({ onPasted }: AddressPasteFieldProps) => {
  const { t } = useTranslation('address')
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly string[] | null>(null)
  const paste = useRef(onPasted)
  useEffect(() => {
    paste.current = onPasted
  })
  useEffect(() => {
    if (text.trim().length < MIN_PASTED_LENGTH) return
    let isOld = false
    const timer = setTimeout(() => {
      void paste.current(text).then(fields => {
        if (!isOld) setFound(fields)
      })
    }, TYPING_PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  return (
    <View className="paste">
      <TextAreaField
        id="address-paste"
        label={t('form.paste')}
        placeholder={t('form.pasteHint')}
        maxLength={MAX_PASTED_LENGTH}
        value={text}
        onChanged={value => {
          setFound(null)
          setText(value)
        }}
      />
      <View className="paste__found" {...getAriaAttributes({ live: 'polite' })}>
        {found &&
          (found.length > 0
            ? t('form.pasteFilled', { fields: found.join(t('form.joint')) })
            : t('form.pasteNothing'))}
      </View>
    </View>
  )
}
