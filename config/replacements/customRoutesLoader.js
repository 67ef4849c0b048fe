/**
 * A loader for the entry that Taro writes for the web. It names each address of the product a second time there, beside the table of
 * routes that the app has anyway: here that list is computed from the table when the app starts.
 */
const CUSTOM_ROUTES = /"customRoutes":\{[^}]*\}/

module.exports = function takeCustomRoutesFromTable(code) {
  if (!code.includes('createRouter')) return code
  if (!CUSTOM_ROUTES.test(code))
    throw new Error("Taro's entry names its addresses in another way than expected.")
  const { table } = this.getOptions()
  const computed = code.replace(CUSTOM_ROUTES, '"customRoutes":buildCustomRoutes(BRAND.features)')
  return `import { buildCustomRoutes } from ${JSON.stringify(table)}\n${computed}`
}
