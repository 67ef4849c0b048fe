import type { AuditReport } from './audits/auditReport'
import { launchMiniProgram } from './client/launchMiniProgram'
import { writeMiniProgramToTempFolder } from './example/ruleViolatingMiniProgram'
import { setUpCleanUps } from './example/setUpCleanUps'
import { combineWatches, createTurnWatch, createSlowdownWatch, type ScriptWatch } from './realm/scriptWatch'

const afterTest = setUpCleanUps()

const SLOWDOWN = 4
/** A turn of the logic layer and a drawing of the view that the audits tell of also where nothing slows them. */
const { folder, remove } = writeMiniProgramToTempFolder({
  'app.json': JSON.stringify({ pages: ['pages/a/a'] }),
  'app.js': 'App({})',
  'pages/a/a.js': `Page({ data: { html: '<b>x</b>'.repeat(60000) },
    onLoad() { const until = Date.now() + 1200; while (Date.now() < until) ; } })`,
  'pages/a/a.wxml': '<rich-text nodes="{{html}}"/>',
})
afterAll(remove)

/** How long the page took, in ms. */
const measure = async (options: string[]) => {
  const app = await launchMiniProgram(folder, ['--quiet', '--audits', '--servers', 'empty', ...options])
  afterTest(app.stop)
  const { results } = (await app.client.stopAudits()) as AuditReport
  // The next one is measured alone.
  await app.stop()
  const find = (name: string) =>
    Number(/(\d+) ms$/.exec(results.find(({ rule }) => rule === name)!.details[0] ?? '')?.[1])
  return { script: find('script-time'), render: find('render-time') }
}

test('the logic layer takes as many times longer as is asked for, and the view takes longer too', async () => {
  const usual = await measure([])
  const slow = await measure(['--cpu-slowdown', String(SLOWDOWN)])
  expect(slow.script).toBeGreaterThanOrEqual(1200 * SLOWDOWN)
  expect(slow.render).toBeGreaterThan(usual.render * 1.5)
})

test('a turn counts with the promises that it settles, and one inside of another belongs to it', async () => {
  const turns: number[] = []
  const run = createTurnWatch(() => milliseconds => void turns.push(milliseconds))
  const work = (milliseconds: number) => {
    const until = performance.now() + milliseconds
    while (performance.now() < until);
  }
  run(() => {
    run(() => work(10))
    void Promise.resolve()
      .then(() => undefined)
      .then(() => run(() => work(20)))
  })
  await new Promise(resolve => setImmediate(resolve))
  expect(turns).toHaveLength(1)
  expect(turns[0]).toBeGreaterThanOrEqual(30)
})

test('several watch at once, and nobody where there is none', () => {
  const fired: string[] = []
  const create = (name: string): ScriptWatch => ({
    run: task => {
      fired.push(`${name} runs`)
      return task()
    },
    startTimer: () => () => void fired.push(`${name} fires`),
  })
  const watch = combineWatches([create('outer'), null, create('inner'), createSlowdownWatch(1)])!
  expect(watch.run(() => 7)).toBe(7)
  watch.startTimer()()
  expect(fired).toEqual(['outer runs', 'inner runs', 'outer fires', 'inner fires'])
  expect(combineWatches([null])).toBeNull()
})
