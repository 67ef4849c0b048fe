import { usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import '@/routes/install'
import { missingPartOf, navigate } from '@/routes'
import { Startup } from '@/startup/Startup'
import './app.scss'

export default function App({ children }: PropsWithChildren) {
  // A variant without a part has no pages of it: a card or link to one leads to the page that says so.
  usePageNotFound(({ path }) => {
    const part = missingPartOf(path)
    navigate('notFound', undefined, { method: 'replace', query: part ? { part } : {} })
  })
  return <Startup>{children}</Startup>
}
