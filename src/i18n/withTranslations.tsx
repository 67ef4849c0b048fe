import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { isNamespaceLoaded, loadNamespace } from './instance'
import type { TranslationNamespace } from './translationNamespace'

/** Pause before texts that did not come are asked for again, ms. */
const RETRY_DELAY_MS = 3000

/** A page that knows which texts it waits for, so that somebody may bring them before it is drawn. */
export type PageWithTranslations = ComponentType & {
  namespaces?: readonly string[]
  loadTranslations?: () => Promise<unknown>
}

/**
 * Makes a page wait for the texts of its namespace, or of several, which come side by side:
 * `export default withTranslations(healthTranslations, HealthCheckPage)`.
 */
export const withTranslations = (
  namespaces: TranslationNamespace | readonly [TranslationNamespace, ...TranslationNamespace[]],
  Page: ComponentType,
): PageWithTranslations => {
  const wanted: readonly TranslationNamespace[] = 'name' in namespaces ? [namespaces] : namespaces
  const PageWithTranslations: PageWithTranslations = () => {
    // Asks React to look again when the language changes.
    useTranslation()
    const isReady = wanted.every(isNamespaceLoaded)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      if (isReady) return
      let isLeft = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const lookAgain = () => {
        if (!isLeft) setAttempt(count => count + 1)
      }
      Promise.all(wanted.map(loadNamespace)).then(lookAgain, () => {
        timer = setTimeout(lookAgain, RETRY_DELAY_MS)
      })
      return () => {
        isLeft = true
        clearTimeout(timer)
      }
    }, [isReady, attempt])
    return isReady ? <Page /> : null
  }
  PageWithTranslations.namespaces = wanted.map(({ name }) => name)
  PageWithTranslations.loadTranslations = () => Promise.all(wanted.map(loadNamespace))
  PageWithTranslations.displayName = `withTranslations(${wanted.map(({ name }) => name).join(', ')})`
  return PageWithTranslations
}
