import { useSyncExternalStore } from 'react'

const themes = ['light', 'dark'] as const
/** How bright the console is. */
export type Theme = (typeof themes)[number]

const STORAGE_KEY = 'console.theme'
const listeners = new Set<() => void>()

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches

const readChoice = (): Theme | null =>
  themes.find(theme => theme === localStorage.getItem(STORAGE_KEY)) ?? null

const getTheme = (): Theme => readChoice() ?? (prefersDark() ? 'dark' : 'light')

/** Shows the theme of the person's choice, else of their system. */
export const applyTheme = (): void => {
  document.documentElement.dataset.theme = getTheme()
}

const setTheme = (theme: Theme): void => {
  localStorage.setItem(STORAGE_KEY, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme, and how to choose another one on this computer. */
export const useTheme = () => ({ theme: useSyncExternalStore(subscribe, getTheme), setTheme })
