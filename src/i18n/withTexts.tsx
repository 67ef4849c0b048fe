import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { hasTexts, loadTexts } from './instance'
import type { Namespace } from './texts'

/** Pause before texts that did not come are asked for again, ms. */
const RETRY_AFTER = 3000

/**
 * Makes a page wait for the texts of its namespace:
 * `export default withTexts(healthTexts, ReportPage)`.
 */
export const withTexts = (namespace: Namespace, Page: ComponentType): ComponentType => {
  const PageWithTexts = () => {
    // Asks React to look again when the language changes.
    useTranslation()
    const isReady = hasTexts(namespace)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      if (isReady) return
      let isLeft = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const lookAgain = () => {
        if (!isLeft) setAttempt(count => count + 1)
      }
      loadTexts(namespace).then(lookAgain, () => {
        timer = setTimeout(lookAgain, RETRY_AFTER)
      })
      return () => {
        isLeft = true
        clearTimeout(timer)
      }
    }, [isReady, attempt])
    return isReady ? <Page /> : null
  }
  PageWithTexts.displayName = `withTexts(${namespace.name})`
  return PageWithTexts
}
