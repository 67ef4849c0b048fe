import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type PropsWithChildren } from 'react'
import { queryClient } from '@/data/queryClient'
import { ThemeProvider } from '@/ui/theme'
import { startApp } from './startApp'
import { useLook } from './useLook'

/** What every page lives in: server data, theme, language. */
export const Startup = ({ children }: PropsWithChildren) => {
  useEffect(startApp, [])
  const theme = useLook()
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </QueryClientProvider>
  )
}
