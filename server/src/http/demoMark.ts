/** What every page of a demonstration says, whichever language it is read in. */
const DEMO_TEXT = 'Demonstration · nothing here is for sale · 演示，非真实销售 · 展示，非真實銷售'

/**
 * Lets a page say that the shop is a demonstration: upright at the edge, above everything, and in nobody's way. It stands in the page
 * itself, so that no state of the app can leave it out.
 * @param html a page with a body
 */
export const addDemoMark = (html: string): string =>
  html.replace(
    /<body[^>]*>/i,
    body =>
      `${body}<div role="note" style="position:fixed;z-index:99999;top:50%;right:0;transform:translateY(-50%);writing-mode:vertical-rl;pointer-events:none;padding:8px 2px;font:500 10px/1.2 sans-serif;color:#fff;background:#a33131;border-radius:6px 0 0 6px">${DEMO_TEXT}</div>`,
  )
