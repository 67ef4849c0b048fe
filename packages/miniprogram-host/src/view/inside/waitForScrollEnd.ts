/** So many frames without a scroll mean that nothing rolls any more. */
const IDLE_FRAME_COUNT = 12

/** Waits until nothing on a page rolls on after a finger left it. */
export const waitForScrollEnd = (page: Document): Promise<void> =>
  new Promise(resolve => {
    let calmFrames = 0
    const onScroll = () => {
      calmFrames = 0
    }
    page.addEventListener('scroll', onScroll, true)
    const onFrame = () => {
      calmFrames += 1
      if (calmFrames < IDLE_FRAME_COUNT) {
        requestAnimationFrame(onFrame)
        return
      }
      page.removeEventListener('scroll', onScroll, true)
      resolve()
    }
    requestAnimationFrame(onFrame)
  })
