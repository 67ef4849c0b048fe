import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { hasTexts, loadTexts } from './instance'
import type { Namespace } from './texts'

/** Pause before texts that did not come are asked for again, ms. */
const RETRY_AFTER = 3000

/**
 * Makes a page wait for the texts of its namespace, or of several, which come side by side:
 * `export default withTexts(healthTexts, CheckPage)`.
 */
export const withTexts = (
  namespaces: Namespace | readonly [Namespace, ...Namespace[]],
  Page: ComponentType,
): ComponentType => {
  const wanted: readonly Namespace[] = 'name' in namespaces ? [namespaces] : namespaces
  const PageWithTexts = () => {
    // Asks React to look again when the language changes.
    useTranslation()
    const isReady = wanted.every(hasTexts)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      if (isReady) return
      let isLeft = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const lookAgain = () => {
        if (!isLeft) setAttempt(count => count + 1)
      }
      Promise.all(wanted.map(loadTexts)).then(lookAgain, () => {
        timer = setTimeout(lookAgain, RETRY_AFTER)
      })
      return () => {
        isLeft = true
        clearTimeout(timer)
      }
    }, [isReady, attempt])
    return isReady ? <Page /> : null
  }
  PageWithTexts.displayName = `withTexts(${wanted.map(({ name }) => name).join(', ')})`
  return PageWithTexts
}
