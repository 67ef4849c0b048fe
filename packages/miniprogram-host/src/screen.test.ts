import { spawn } from 'node:child_process'
import path from 'node:path'
import { pollUntil } from './client/pollUntil'
import type { RunningMiniProgram } from './client/launchMiniProgram'
import { createComponentsExampleFiles, createCustomTabBarExampleFiles } from './example/components'
import { launchExample } from './example/launchExample'
import { setUpCleanUps } from './example/setUpCleanUps'
import { writeMiniProgramToTempFolder } from './example/ruleViolatingMiniProgram'

const afterTest = setUpCleanUps()

const start = async (files = createComponentsExampleFiles(), options: string[] = []) => {
  const { app, close } = await launchExample(files, options)
  const stop = async () => {
    try {
      expect((await app.report()).violations).toEqual([])
    } finally {
      await close()
    }
  }
  return { app, stop }
}

const shows = (app: RunningMiniProgram, selector: string, wanted: string | RegExp) =>
  pollUntil(
    () => app.text(selector),
    words => (typeof wanted === 'string' ? words === wanted : wanted.test(words)),
  )

describe('the screen around the page', () => {
  let app: RunningMiniProgram
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ app, stop } = await start())
  })
  afterAll(() => stop?.())
  const open = (name: string) => app.wx('reLaunch', { url: `/pages/${name}/${name}` })
  const dialog = () =>
    pollUntil(
      async () => (await app.overlay()).dialog,
      words => words !== null,
    )

  test('has the page’s title and a way back', async () => {
    await open('home')
    expect((await app.overlay()).title).toBe('Components')
    await app.wx('navigateTo', { url: '/pages/target/target' })
    expect((await app.overlay()).title).toBe('The target')
    await app.wx('setNavigationBarTitle', { title: 'Renamed' })
    expect((await app.overlay()).title).toBe('Renamed')
    await app.tapSystemText('‹')
    await pollUntil(
      async () => (await app.overlay()).title,
      title => title === 'Components',
    )
  })

  test('has tabs that switch by a touch', async () => {
    await open('home')
    await app.tapSystemText('Second')
    await pollUntil(
      async () => (await app.page()).path,
      page => page === 'pages/second/second',
    )
    await shows(app, '.seen', '{"index":1,"pagePath":"pages/second/second","text":"Second"}')
  })

  test('shows a dialog that is answered by a touch', async () => {
    await open('dialogs')
    await app.tap('.ask')
    expect(await dialog()).toMatch(/Sure\?\s+It is for good\.\s+Cancel\s+OK/)
    await expect(app.tap('.choose')).rejects.toThrow('covered by')
    await app.tapSystemText('Cancel')
    await shows(app, '.answer', /"confirm":false,"cancel":true/)
    await app.tap('.ask')
    await dialog()
    await app.client.native().confirmModal()
    await shows(app, '.answer', /"confirm":true,"cancel":false/)
    await app.tap('.ask')
    await dialog()
    await app.client.native().cancelModal()
    await shows(app, '.answer', /"cancel":true/)
  })

  test('shows an action sheet that is answered by a touch', async () => {
    await open('dialogs')
    await app.tap('.choose')
    expect(await dialog()).toMatch(/red\s+green\s+Cancel/)
    await app.tapSystemText('green')
    await shows(app, '.answer', /"tapIndex":1/)
    await app.tap('.choose')
    await dialog()
    await app.tapSystemText('Cancel')
    await shows(app, '.answer', '{"errMsg":"showActionSheet:fail cancel"}')
    await expect(app.wx('showActionSheet', { itemList: [...'abcdefg'] })).rejects.toThrow('large than 6')
    await expect(app.wx('showModal', { confirmText: 'far too long' })).rejects.toThrow('4 Chinese characters')
  })

  test('finds controls without a name for assistive technology', async () => {
    await open('names')
    expect(await app.findUnnamedElements()).toEqual([
      'view.silent',
      'view.masked',
      'button.pictured',
      'view.role.box',
      'input.bare',
      'switch.alone',
    ])
    await open('dialogs')
    expect(await app.findUnnamedElements()).toEqual([])
  })

  test('shows a toast for its duration, and loading until it is hidden', async () => {
    await app.wx('showToast', { title: 'Saved', duration: 100 })
    await pollUntil(
      async () => (await app.overlay()).toast,
      words => words === null,
    )
    await app.wx('showLoading', { title: 'Wait' })
    expect((await app.overlay()).toast).toBe('Wait')
    await app.wx('hideLoading')
    expect((await app.overlay()).toast).toBeNull()
  })

  test('reports scrolling, intersections and the bottom to the page', async () => {
    await open('long')
    await app.wx('pageScrollTo', { scrollTop: 1400, duration: 0 })
    await shows(app, '.status', /^1400\|0\|0\|in farfar/)
    await app.drag('.tall', { y: -100 })
    await pollUntil(
      () => app.text('.status'),
      words => Number.parseInt(words) !== 1400,
    )
    await app.wx('pageScrollTo', { selector: '.far', offsetTop: -10, duration: 50 })
    await shows(app, '.status', /^1490\|/)
    await app.wx('pageScrollTo', { scrollTop: 9999, duration: 0 })
    await shows(app, '.status', /^\d+\|1\|0\|in farfar out farfar/)
  })

  test('reports a pull-down refresh', async () => {
    await open('long')
    await app.drag('.tall', { y: 40 })
    expect((await app.overlay()).isPulledDown).toBe(false)
    await app.drag('.tall', { y: 150 })
    await shows(app, '.status', /^0\|0\|1\|/)
    expect((await app.overlay()).isPulledDown).toBe(true)
    await app.wx('stopPullDownRefresh')
    expect((await app.overlay()).isPulledDown).toBe(false)
    await app.wx('startPullDownRefresh')
    await shows(app, '.status', /^0\|0\|2\|/)
    await app.wx('stopPullDownRefresh')
  })
})

describe('the screen of an app with a custom tab bar', () => {
  let app: RunningMiniProgram
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ app, stop } = await start(createCustomTabBarExampleFiles(), ['--yes']))
  })
  afterAll(() => stop?.())

  test('answers dialogs with yes at once with --yes', async () => {
    expect(await app.wx('showModal', { title: 'Sure?' })).toMatchObject({ confirm: true })
    expect(await app.wx('showActionSheet', { itemList: ['red'] })).toMatchObject({ tapIndex: 0 })
  })

  test('has a tab bar of the app’s own', async () => {
    const bar = () =>
      pollUntil(
        async () => (await app.page()).$('custom-tab-bar'),
        found => found !== null,
      ).then(found => found!)
    await pollUntil(
      async () => String(await (await bar()).text()),
      words => words === 'home is chosen',
    )
    await (await (await bar()).$('.bar'))!.tap()
    await pollUntil(
      async () => (await app.page()).path,
      page => page === 'pages/second/second',
    )
  })
})

test('the host ends when whoever started it is killed', async () => {
  const { folder, remove } = writeMiniProgramToTempFolder(createComponentsExampleFiles())
  afterTest(remove)
  const cli = path.join(__dirname, 'cli.ts')
  const script = `
    const { spawn } = require('node:child_process')
    const host = spawn(process.execPath, ['--import', 'tsx', ${JSON.stringify(cli)}, ${JSON.stringify(folder)}, '--port', '0'])
    host.stdout.on('data', text => { if (String(text).includes('ready')) console.log(host.pid) })`
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  afterTest(() => parent.kill('SIGKILL'))
  const pid = await new Promise<number>(resolve => parent.stdout.once('data', text => resolve(Number(text))))
  const isAlive = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  afterTest(() => isAlive() && process.kill(pid, 'SIGTERM'))
  expect(isAlive()).toBe(true)
  parent.kill('SIGKILL')
  await pollUntil(
    async () => isAlive(),
    alive => !alive,
  )
})
