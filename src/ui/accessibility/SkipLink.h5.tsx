import type { MouseEvent } from 'react'
import { useTranslation } from '@/i18n'
import './SkipLink.scss'

const focusMainContent = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const main = currentTarget.closest('.ui-screen')?.querySelector<HTMLElement>('[role="main"]')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

/** The first stop of the keyboard on a page: leads past the bar to what the page is about. Seen only while it has the focus. */
export const SkipLink = () => {
  const { t } = useTranslation('ui')
  return (
    <button type="button" className="ui-skip" onClick={focusMainContent}>
      {t('skip')}
    </button>
  )
}
