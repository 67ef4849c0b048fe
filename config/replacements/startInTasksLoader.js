/** What of the app is run before the rest of it, so that no task of its start holds a slow phone up for long (`npm run bench:h5`). */
const FIRST_PARTS = [
  'react-dom/client',
  '@tarojs/taro',
  '@/i18n',
  '@/data/api/queryClient',
  '@/startup/startApp',
]

/**
 * A loader for the entry of the web app. All of its modules at once hold a slow phone up for a quarter of a second, while the page that the
 * server has drawn is already touched. In its place comes a start that runs the largest parts first, each in a task of its own,
 * and then the entry, which finds them there.
 */
module.exports = function startInTasks(code) {
  if (!code.includes('createRouter') || this.resourceQuery) return code
  const load = request =>
    `() => import(/* webpackMode: "eager", webpackExports: ["default"] */ ${JSON.stringify(request)})`
  const steps = [...FIRST_PARTS, `${this.resourcePath}?whole`].map(load)
  return `import { startInTasks } from '@/startup/startInTasks'\nvoid startInTasks([${steps.join(', ')}])\n`
}
