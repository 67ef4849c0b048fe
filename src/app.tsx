import { usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import '@/routes/install'
import { navigate } from '@/routes'
import { Startup } from '@/startup/Startup'
import './app.scss'

export default function App({ children }: PropsWithChildren) {
  usePageNotFound(() => navigate('notFound', undefined, { method: 'replace' }))
  return <Startup>{children}</Startup>
}
