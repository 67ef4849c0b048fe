import { View } from '@tarojs/components'
import { useState } from 'react'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { setLanguage, useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { ThemeProvider, useTheme, type ThemeName } from '@/ui/theme/theme'
import { ActionGallerySection } from './sections/ActionGallerySection'
import { IllustrationGallerySection } from './sections/IllustrationGallerySection'
import { InputGallerySection } from './sections/InputGallerySection'
import { StateGallerySection } from './sections/StateGallerySection'
import { ValueGallerySection } from './sections/ValueGallerySection'
import './index.scss'

const themes: { value: ThemeName; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Every component in all its states. For developers: its texts are samples, in English only. */
export default function GalleryPage() {
  const [theme, setTheme] = useState<ThemeName>(useTheme())
  const { i18n } = useTranslation('ui')
  return (
    <ThemeProvider theme={theme}>
      <PageLayout title="Components" width="wide" tab="brand" footer={<Button>Main way on</Button>}>
        <SegmentedControl label="Theme" options={themes} value={theme} onChanged={setTheme} />
        <SegmentedControl
          label="Language"
          options={LOCALES.map(value => ({ value, label: value }))}
          value={i18n.language as Locale}
          onChanged={next => void setLanguage(next)}
        />
        <View className="gallery">
          <ActionGallerySection />
          <InputGallerySection />
          <ValueGallerySection />
          <StateGallerySection />
          <IllustrationGallerySection />
        </View>
      </PageLayout>
    </ThemeProvider>
  )
}
