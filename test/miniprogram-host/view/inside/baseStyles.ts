/** How the built-in elements look before any style sheet of the app, after the platform's own defaults. */
export const baseStyles = `
* { box-sizing: border-box }
html { font-size: 16px; height: 100% }
body { margin: 0; min-height: 100%; font: 16px -apple-system, "Noto Sans CJK SC", sans-serif; line-height: normal;
  -webkit-tap-highlight-color: transparent }
wx-view, wx-scroll-view, wx-form, wx-radio-group, wx-checkbox-group, wx-picker, wx-navigator, wx-swiper { display: block }
wx-text, wx-label { display: inline }
wx-text { white-space: pre-line }
wx-comp, wx-root-portal, wx-custom-wrapper { display: contents }
wx-button { display: block; margin: 0 auto; padding: 0 14px; font-size: 18px; line-height: 2.5556; text-align: center;
  border-radius: 5px; background: #f8f8f8; color: #000; overflow: hidden; position: relative }
wx-input { display: block; height: 1.4rem; overflow: hidden }
wx-textarea { display: block; width: 300px; height: 150px }
wx-input input, wx-textarea textarea { border: 0; outline: 0; padding: 0; margin: 0; width: 100%; height: 100%;
  font: inherit; color: inherit; text-align: inherit; background: none; resize: none }
wx-image { display: inline-block; width: 320px; height: 240px; overflow: hidden }
wx-image img { display: block; width: 100%; height: 100% }
wx-image.wx-image-width-fix, wx-image.wx-image-width-fix img { height: auto }
wx-canvas, wx-camera { display: block; width: 300px; height: 150px }
wx-camera { background: #222 }
wx-switch { display: inline-block; width: 52px; height: 32px; border-radius: 16px; background: #dfdfdf; position: relative }
wx-switch[data-on] { background: #07c160 }
wx-switch i { position: absolute; left: 1px; top: 1px; width: 30px; height: 30px; border-radius: 15px; background: #fff }
wx-switch[data-on] i { left: 21px }
`
