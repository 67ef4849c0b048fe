import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { startI18n } from './i18n/i18n'
import { applyTheme } from './theme/theme'
import './theme/tokens.scss'
import './theme/base.scss'
import './parts/controls.scss'
import './parts/surfaces.scss'
import './parts/overlay.scss'
import './parts/words.scss'
import './parts/books.scss'
import './lists/lists.scss'
import './shell/shell.scss'
import './session/session.scss'
import './pages/products/products.scss'
import './pages/settings/settings.scss'

const start = async () => {
  applyTheme()
  await startI18n()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has a root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
