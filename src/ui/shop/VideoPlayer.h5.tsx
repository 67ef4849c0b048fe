export type VideoPlayerProps = { source: string; poster: string; label: string }

/** A film with the browser's own controls; nothing of it is loaded before somebody starts it. */
export const VideoPlayer = ({ source, poster, label }: VideoPlayerProps) => (
  <video
    className="ui-film"
    src={source}
    poster={poster}
    aria-label={label}
    controls
    playsInline
    preload="none"
  />
)
