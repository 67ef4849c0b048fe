import { eventCenter } from '@tarojs/runtime'

/**
 * Stands in for the router's handler of its navigation bar, which the web build leaves out: only the title of the document is kept of it.
 * Going back to a page shows again the title that this page gave itself.
 */
export default class PageTitle {
  titlesByAddress = {}

  /** @param page the router's view of the page on top: its address and its settings */
  constructor(page) {
    this.page = page
    eventCenter.on('__taroH5SetNavigationBarTitle', title => {
      this.titlesByAddress[page.originPathname] = title
      this.load()
    })
  }

  /** The router calls this for each page that comes to the top. */
  load() {
    const { originPathname, pageConfig } = this.page
    const given = this.titlesByAddress[originPathname] ?? pageConfig?.navigationBarTitleText
    if (given) document.title = given
  }
}
