import { parseRawQueryString } from '@/routes/pathPattern'

/** In place of `query-string`: the router asks for nothing but the pairs as they stand in the address. */
export default { parse: parseRawQueryString }
