import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { TextArea } from '@/ui/TextArea'

export type PasteFieldProps = {
  /** Fills the form from the text and says which fields it found. */
  onPasted: (text: string) => Promise<readonly string[]>
}

const LONGEST = 200

/** Anything shorter is still being typed. */
const WORTH_READING = 8

/** Whoever pauses this long, ms, is done. */
const PAUSE = 500

/** Takes a whole address as it was copied somewhere else, and reads it when the typing pauses. */
export const PasteField = ({ onPasted }: PasteFieldProps) => {
  const { t } = useTranslation('address')
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly string[] | null>(null)
  const paste = useRef(onPasted)
  useEffect(() => {
    paste.current = onPasted
  })
  useEffect(() => {
    if (text.trim().length < WORTH_READING) return
    let isOld = false
    const timer = setTimeout(() => {
      void paste.current(text).then(fields => {
        if (!isOld) setFound(fields)
      })
    }, PAUSE)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  return (
    <View className="paste">
      <TextArea
        id="address-paste"
        label={t('form.paste')}
        placeholder={t('form.pasteHint')}
        maxLength={LONGEST}
        value={text}
        onChanged={value => {
          setFound(null)
          setText(value)
        }}
      />
      <View className="paste__found" {...aria({ live: 'polite' })}>
        {found &&
          (found.length > 0
            ? t('form.pasteFilled', { fields: found.join(t('form.joint')) })
            : t('form.pasteNothing'))}
      </View>
    </View>
  )
}
