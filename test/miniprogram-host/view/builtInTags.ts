/** Built-in elements that the host draws. */
const DRAWN = `view text button input textarea image scroll-view switch form label picker navigator camera canvas radio-group
  checkbox-group root-portal block slot page-meta swiper swiper-item slider checkbox radio picker-view picker-view-column icon
  progress rich-text cover-view cover-image web-view movable-area movable-view page-container video`

/** Elements that the platform has and the host does not draw: using one is reported. */
const LACKING = `map audio live-player live-pusher editor ad match-media open-data`

const split = (names: string) => new Set(names.split(/\s+/))
const drawn = split(DRAWN)
const lacking = split(LACKING)

/** What an element's name stands for. `unknown` is no element of the platform. */
export const kindOfTag = (tag: string): 'drawn' | 'lacking' | 'unknown' => {
  if (drawn.has(tag)) return 'drawn'
  return lacking.has(tag) ? 'lacking' : 'unknown'
}
