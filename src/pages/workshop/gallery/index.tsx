import { View } from '@tarojs/components'
import { useState } from 'react'
import { languages, setLanguage, useTranslation, type Language } from '@/i18n'
import { Button } from '@/ui/Button'
import { Screen } from '@/ui/Screen'
import { Segmented } from '@/ui/Segmented'
import { ThemeProvider, useTheme, type ThemeName } from '@/ui/theme'
import { Actions } from './sections/Actions'
import { Drawings } from './sections/Drawings'
import { Inputs } from './sections/Inputs'
import { States } from './sections/States'
import { Values } from './sections/Values'
import './index.scss'

const themes: { value: ThemeName; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Every component of the house in all its states. For developers: its words are samples, in English only. */
export default function GalleryPage() {
  const [theme, setTheme] = useState<ThemeName>(useTheme())
  const { i18n } = useTranslation('ui')
  return (
    <ThemeProvider theme={theme}>
      <Screen title="Components" width="wide" tab="brand" dock={<Button>Main way on</Button>}>
        <Segmented label="Theme" options={themes} value={theme} onChanged={setTheme} />
        <Segmented
          label="Language"
          options={languages.map(value => ({ value, label: value }))}
          value={i18n.language as Language}
          onChanged={next => void setLanguage(next)}
        />
        <View className="gallery">
          <Actions />
          <Inputs />
          <Values />
          <States />
          <Drawings />
        </View>
      </Screen>
    </ThemeProvider>
  )
}
