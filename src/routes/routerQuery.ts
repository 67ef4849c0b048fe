import { splitQuery } from './pattern'

/**
 * What the web build has in place of `query-string` (config/index.ts): the router asks for nothing but the pairs as they stand in
 * the address.
 */
export default { parse: splitQuery }
