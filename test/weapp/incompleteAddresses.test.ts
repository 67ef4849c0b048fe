import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { getRoutePageFile, routes, type RouteName } from '../../src/routes/table'
import { isPathComplete } from '../../src/routes/pathPattern'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'

const miniProgram = setUpMiniProgramPerTest()

/** A page of each package that shows nothing without what its address holds. */
const incompletePages = () => {
  const names = (Object.keys(routes) as RouteName[]).filter(name => !isPathComplete(routes[name].path, {}))
  return [...new Map(names.map(name => [routes[name].folder.split('/')[0], name])).values()]
}

test('pages that are opened without what their addresses hold give way to the one that says so', async () => {
  await miniProgram.start('/login')
  const app = miniProgram.app()
  for (const name of incompletePages()) {
    await app.wx('reLaunch', { url: `/${getRoutePageFile(routes[name])}` })
    await pollUntil(
      async () => (await app.page()).path,
      file => file === getRoutePageFile(routes.notFound),
    )
    expect(await app.text('.ui-screen__main')).not.toBe('')
  }
})
