// What the build defines at compile time, for tests that run the sources as they are.
import { brands } from '../../config/brands'

Object.assign(globalThis, {
  BRAND: brands.original,
  APP_VERSION: '0.1.0',
  API_ORIGIN: '',
  DEPRECATED_ADAPTER_COMPONENT: false,
  ENABLE_INNER_HTML: true,
  ENABLE_ADJACENT_HTML: true,
  ENABLE_SIZE_APIS: true,
  ENABLE_TEMPLATE_CONTENT: true,
  ENABLE_MUTATION_OBSERVER: true,
  ENABLE_CLONE_NODE: true,
  ENABLE_CONTAINS: true,
})
process.env.TARO_ENV = 'h5'
process.env.TARO_PLATFORM = 'web'
// A document that is never drawn has nowhere to scroll to; a few tests run in Node alone, without one.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined
