import './wideShop.scss'

export { SiteHeader as Header } from './SiteHeader.h5'
export { SiteFooter as Footer } from './SiteFooter.h5'
export { renderBreadcrumbs } from './renderBreadcrumbs.h5'
