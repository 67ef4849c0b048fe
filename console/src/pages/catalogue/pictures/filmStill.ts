/** How long a browser may take to show a moment of a film, in milliseconds. */
const TIMEOUT_MS = 10_000

const STILL_QUALITY = 0.9

/** Where a still is taken unless somebody chooses: many films begin with a black frame. */
const FIRST_MOMENT_SECONDS = 1

/** The picture that a player shows now, as a file; null when the browser can't give it. */
export const takeStill = (player: HTMLVideoElement): Promise<File | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = player.videoWidth
  canvas.height = player.videoHeight
  const context = canvas.getContext('2d')
  if (!context || canvas.width === 0) return Promise.resolve(null)
  context.drawImage(player, 0, 0)
  return new Promise(resolve => {
    canvas.toBlob(
      blob => resolve(blob && new File([blob], 'still.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      STILL_QUALITY,
    )
  })
}

/** A still from the beginning of a film; null when the browser can't give one in time. */
export const takeFirstStill = (url: string): Promise<File | null> =>
  new Promise(resolve => {
    const player = document.createElement('video')
    const end = (still: File | null) => {
      clearTimeout(timer)
      player.removeAttribute('src')
      resolve(still)
    }
    const timer = setTimeout(() => end(null), TIMEOUT_MS)
    player.muted = true
    player.preload = 'auto'
    player.onerror = () => end(null)
    player.onloadedmetadata = () => {
      player.currentTime = Math.min(FIRST_MOMENT_SECONDS, player.duration / 2)
    }
    player.onseeked = () => void takeStill(player).then(end, () => end(null))
    player.src = url
  })
