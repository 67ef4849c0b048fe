/** Built-in elements that the host draws. */
const SUPPORTED_TAG_NAMES = `view text button input textarea image scroll-view switch form label picker navigator camera canvas radio-group
  checkbox-group root-portal block slot page-meta swiper swiper-item slider checkbox radio picker-view picker-view-column icon
  progress rich-text cover-view cover-image web-view movable-area movable-view page-container video match-media`

/** Names of HTML that the platform draws as boxes in a line, without a meaning of their own. */
const HTML_LIKE_TAG_NAMES = `a abbr article aside b blockquote br code div em footer h1 h2 h3 h4 h5 h6 header hr i img li main nav
  ol p section small span strong sub sup table tbody td th thead tr u ul`

/** Elements of the Skyline engine that group or mark others: they are drawn as boxes, without their gestures. */
const SKYLINE_TAG_NAMES = `share-element grid-view list-view list-builder grid-builder sticky-header sticky-section
  nested-scroll-header nested-scroll-body draggable-sheet snapshot open-container selection double-tap-gesture-handler
  force-press-gesture-handler horizontal-drag-gesture-handler long-press-gesture-handler pan-gesture-handler
  scale-gesture-handler tap-gesture-handler vertical-drag-gesture-handler`

/** Elements that stand for a service of the platform: a quiet box takes their place. */
const STAND_IN_TAG_NAMES = `ad ad-custom official-account open-data functional-page-navigator store-home store-product
  keyboard-accessory native-component navigation-bar`

/** Elements that the platform has and the host does not draw: using one is reported. */
const UNSUPPORTED_TAG_NAMES = `map audio live-player live-pusher editor channel-live channel-video
  voip-room`

const parseTagNames = (names: string) => new Set(names.split(/\s+/))
const supportedTags = parseTagNames(
  [SUPPORTED_TAG_NAMES, HTML_LIKE_TAG_NAMES, SKYLINE_TAG_NAMES, STAND_IN_TAG_NAMES].join(' '),
)
const unsupportedTags = parseTagNames(UNSUPPORTED_TAG_NAMES)

/** `gestures`: a box whose gestures nobody recognises. `unknown`: no element of the platform. */
export type BuiltInTagSupport = 'drawn' | 'gestures' | 'unsupported' | 'unknown'

/** What an element's name stands for. */
export const getBuiltInTagSupport = (tag: string): BuiltInTagSupport => {
  if (unsupportedTags.has(tag) || tag.startsWith('xr-')) return 'unsupported'
  if (tag.endsWith('-gesture-handler')) return 'gestures'
  return supportedTags.has(tag) ? 'drawn' : 'unknown'
}
