import { QueryClientProvider } from '@tanstack/react-query'
import { usePageNotFound } from '@tarojs/taro'
import { useEffect, type PropsWithChildren } from 'react'
import '@/routes/patchRouter'
import { queryClient } from '@/data/api/queryClient'
import { findDisabledPageFeature, navigate } from '@/routes'
import { startApp } from '@/startup/startApp'
import { useAppearance } from '@/startup/useAppearance'
import { ThemeProvider } from '@/ui/theme/theme'
import './app.scss'

/** What every page lives in: server data, theme, language. */
export default function App({ children }: PropsWithChildren) {
  useEffect(startApp, [])
  const theme = useAppearance()
  // A variant without a part has no pages of it: a card or link to one leads to the page that says so.
  usePageNotFound(({ path }) => {
    const part = findDisabledPageFeature(path)
    navigate('notFound', undefined, { method: 'replace', query: part ? { part } : {} })
  })
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </QueryClientProvider>
  )
}
