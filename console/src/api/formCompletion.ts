import { createContext } from 'react'

/** Tells the place that keeps a form open that its deed is done. */
export const FormCompletionContext = createContext<{ complete: () => void } | null>(null)
