/** How the built-in elements look before any style sheet of the app, after the platform's own defaults. */
export const builtInElementStyles = `
* { box-sizing: border-box }
html { font-size: 16px; height: 100% }
body { margin: 0; min-height: 100%; font: 16px -apple-system, "Noto Sans CJK SC", sans-serif; line-height: normal;
  -webkit-tap-highlight-color: transparent }
[hidden] { display: none !important }
wx-view, wx-scroll-view, wx-form, wx-radio-group, wx-checkbox-group, wx-picker, wx-navigator, wx-swiper, wx-cover-view,
wx-rich-text { display: block }
wx-text, wx-label { display: inline }
wx-text { white-space: pre-line }
wx-comp, wx-custom-wrapper { display: contents }
wx-button { display: block; margin: 0 auto; padding: 0 14px; font-size: 18px; line-height: 2.5556; text-align: center;
  border-radius: 5px; background: #f8f8f8; color: #000; overflow: hidden; position: relative }
wx-input { display: block; height: 1.4rem; overflow: hidden }
wx-textarea { display: block; width: 300px; height: 150px }
wx-input input, wx-textarea textarea { border: 0; outline: 0; padding: 0; margin: 0; width: 100%; height: 100%;
  font: inherit; color: inherit; text-align: inherit; background: none; resize: none }
wx-button[disabled] { opacity: .5 }
.button-hover { background: #dedede }
.navigator-hover { background: rgba(0, 0, 0, .1) }
wx-cover-view { overflow: hidden; line-height: 1.2 }
wx-cover-image { display: block; overflow: hidden }
wx-cover-image img { display: block; width: 100%; height: 100% }
wx-image { display: inline-block; width: 320px; height: 240px; overflow: hidden }
wx-image img { display: block; width: 100%; height: 100% }
wx-image.wx-image-width-fix, wx-image.wx-image-width-fix img { height: auto }
wx-canvas, wx-camera { display: block; width: 300px; height: 150px; position: relative; overflow: hidden }
wx-canvas > canvas { display: block; width: 100%; height: 100% }
wx-camera { background: #222 }
.wx-camera-picture { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
wx-video { display: inline-block; width: 300px; height: 225px; overflow: hidden; background: #000 }
wx-video > video { display: block; width: 100%; height: 100% }
wx-switch { display: inline-block; width: 52px; height: 32px; border-radius: 16px; background: #dfdfdf; position: relative }
wx-switch[data-on] { background: var(--checked, #07c160) }
wx-switch i { position: absolute; left: 1px; top: 1px; width: 30px; height: 30px; border-radius: 15px; background: #fff }
wx-switch[data-on] i { left: 21px }
wx-checkbox, wx-radio { display: inline-block }
.wx-checkbox-input, .wx-radio-input { display: inline-block; width: 22px; height: 22px; margin-right: 5px; vertical-align: middle;
  border: 1px solid #d1d1d1; border-radius: 3px; background: #fff; font: 18px/20px sans-serif; text-align: center }
.wx-radio-input { border-radius: 50% }
wx-checkbox[disabled], wx-radio[disabled], wx-switch[disabled] { opacity: .5 }
wx-checkbox[data-on] > .wx-checkbox-input::before { content: '✓'; color: var(--checked, #09bb07) }
wx-radio[data-on] > .wx-radio-input { background: var(--checked, #09bb07); border-color: transparent }
wx-radio[data-on] > .wx-radio-input::before { content: '✓'; color: #fff }
wx-swiper { height: 150px; position: relative; overflow: hidden; touch-action: pan-y }
wx-swiper[vertical] { touch-action: pan-x }
wx-swiper-item { display: block; position: absolute; left: 0; top: 0; width: 100%; height: 100%; overflow: hidden }
.wx-swiper-dots { position: absolute; z-index: 1; left: 0; right: 0; bottom: 10px; display: flex; justify-content: center;
  gap: 8px; pointer-events: none }
.wx-swiper-dots[data-vertical] { left: auto; right: 10px; top: 0; bottom: 0; flex-direction: column }
.wx-swiper-dots i { width: 8px; height: 8px; border-radius: 4px }
wx-slider { display: flex; align-items: center; gap: 24px; margin: 10px 18px; padding: 12px 0; touch-action: pan-y }
.wx-slider-track { flex: 1; height: 2px; border-radius: 1px; position: relative }
.wx-slider-done { height: 100%; border-radius: 1px }
.wx-slider-knob { position: absolute; top: 0; border-radius: 50%; box-shadow: 0 0 4px #0003 }
.wx-slider-value:empty, .wx-progress-value:empty { display: none }
.wx-slider-value { color: #888; min-width: 24px }
wx-progress { display: flex; align-items: center; gap: 15px }
.wx-progress-track { flex: 1; overflow: hidden }
.wx-progress-done { height: 100% }
wx-icon { display: inline-block; font-size: 0 }
.wx-icon-sign { display: block; border-radius: 50%; aspect-ratio: 1; text-align: center; font-style: normal }
wx-picker-view { display: flex; position: relative; overflow: hidden }
wx-picker-view-column { display: block; flex: 1; height: 100%; overflow-y: scroll; scroll-snap-type: y mandatory;
  scrollbar-width: none; text-align: center }
.wx-picker-view-indicator { position: absolute; left: 0; right: 0; top: 50%; translate: 0 -50%; height: 34px; pointer-events: none;
  border: solid #e5e5e5; border-width: 1px 0; z-index: 1 }
wx-movable-area { display: block; position: relative; width: 10px; height: 10px }
wx-movable-view { display: inline-block; position: absolute; left: 0; top: 0; width: 10px; height: 10px; touch-action: none }
wx-web-view { display: block; position: fixed; inset: 0; z-index: 50; background: #fff }
.wx-web-view-address { padding: 40vh 16px 0; color: #888; text-align: center; overflow-wrap: anywhere }
wx-list-view, wx-grid-view, wx-list-builder, wx-grid-builder, wx-sticky-section, wx-nested-scroll-body, wx-draggable-sheet,
wx-snapshot, wx-open-container, wx-share-element, wx-selection { display: block }
wx-sticky-header { display: block; position: sticky; top: 0; z-index: 1 }
wx-grid-view { display: grid; grid-template-columns: repeat(var(--cross-axis-count, 2), minmax(0, 1fr)) }
wx-pan-gesture-handler, wx-vertical-drag-gesture-handler, wx-horizontal-drag-gesture-handler, wx-tap-gesture-handler,
wx-double-tap-gesture-handler, wx-long-press-gesture-handler, wx-force-press-gesture-handler, wx-scale-gesture-handler,
wx-nested-scroll-header { display: contents }
wx-map, wx-live-player, wx-live-pusher, wx-editor { display: inline-block; width: 300px; height: 150px; background: #ddd }
wx-br { display: block }
wx-root-portal:not([popover]) { display: contents }
wx-root-portal[popover] { display: block; position: fixed; inset: 0; width: auto; height: auto; margin: 0; padding: 0; border: 0;
  background: none; color: inherit; overflow: visible; pointer-events: none }
wx-root-portal > * { pointer-events: auto }
wx-page-container { display: block; position: fixed; left: 0; right: 0; bottom: 0; background: #fff; visibility: hidden;
  transition: translate var(--duration) ease, visibility var(--duration); translate: 0 100% }
wx-page-container[data-position=top] { bottom: auto; top: 0; translate: 0 -100% }
wx-page-container[data-position=right] { left: auto; top: 0; width: 100%; translate: 100% 0 }
wx-page-container[data-position=center] { top: 0; translate: 0 0 }
wx-page-container[data-round] { border-radius: 12px 12px 0 0 }
wx-page-container[data-open] { visibility: visible; translate: 0 0 }
.wx-page-container-overlay { position: fixed; left: 0; right: 0; bottom: 100%; height: 100vh; background: #0008 }
wx-page-container[data-position=top] .wx-page-container-overlay { bottom: auto; top: 100% }
`
