import type { BackEnd } from './answers'

/** Settings that nobody sees. */
export const createInteractionBackEnd = (): BackEnd => {
  const accept = () => ({})
  return {
    callback: {
      setBackgroundColor: accept,
      setBackgroundTextStyle: accept,
      hideHomeButton: accept,
    },
  }
}
