/** Built-in elements that the host draws. */
const SUPPORTED_TAG_NAMES = `view text button input textarea image scroll-view switch form label picker navigator camera canvas radio-group
  checkbox-group root-portal block slot page-meta swiper swiper-item slider checkbox radio picker-view picker-view-column icon
  progress rich-text cover-view cover-image web-view movable-area movable-view page-container video`

/** Elements that the platform has and the host does not draw: using one is reported. */
const UNSUPPORTED_TAG_NAMES = `map audio live-player live-pusher editor ad match-media open-data`

const parseTagNames = (names: string) => new Set(names.split(/\s+/))
const supportedTags = parseTagNames(SUPPORTED_TAG_NAMES)
const unsupportedTags = parseTagNames(UNSUPPORTED_TAG_NAMES)

/** What an element's name stands for. `unknown` is no element of the platform. */
export const getBuiltInTagSupport = (tag: string): 'drawn' | 'unsupported' | 'unknown' => {
  if (supportedTags.has(tag)) return 'drawn'
  return unsupportedTags.has(tag) ? 'unsupported' : 'unknown'
}
