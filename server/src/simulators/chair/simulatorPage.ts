import { createHash } from 'node:crypto'
// Its types say what `hide` of a route's schema is.
import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { RESPONSE_CODE } from '@anzuo/contract'
import { createErrorEnvelope, sendEnvelope } from '../../http/envelope'
import { renderChairQrCodePage, getChairLandingPath } from './qrCodePage'
import type { RunningSimulatedChair } from './startSimulatedChair'

/**
 * A page that shows simulated chairs and what a body can do to them, at `/dev/chairs/page`. For developers: never registered in
 * production, and its words are not translated.
 */

const SIMULATOR_ACTIONS = {
  sit: ({ chair }: RunningSimulatedChair) => chair.sitDown(),
  stand: ({ chair }: RunningSimulatedChair) => chair.standUp(),
  press: ({ chair }: RunningSimulatedChair) => chair.pressButton(),
  start: ({ chair }: RunningSimulatedChair) => chair.pressStart(),
  stop: ({ chair }: RunningSimulatedChair) => chair.emergencyStop(),
  overheat: ({ chair }: RunningSimulatedChair) => chair.raiseFault('overheat'),
  obstacle: ({ chair }: RunningSimulatedChair) => chair.raiseFault('obstacle'),
  repair: ({ chair }: RunningSimulatedChair) => chair.clearFault(),
  cut: ({ internet }: RunningSimulatedChair) => internet.dropConnection(),
  factoryReset: ({ chair }: RunningSimulatedChair) => chair.factoryReset(),
} as const

type SimulatorAction = keyof typeof SIMULATOR_ACTIONS

const isSimulatorAction = (text: string): text is SimulatorAction =>
  Object.keys(SIMULATOR_ACTIONS).includes(text)

/** Adds the page, what it reads and what its buttons do. */
export const registerSimulatorPage = (
  app: FastifyInstance,
  chairs: readonly RunningSimulatedChair[],
): void => {
  const hidden = { schema: { hide: true } }

  app.get('/dev/chairs', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return chairs.map(({ chair }) => ({
      serialNumber: chair.memory.serialNumber,
      family: chair.memory.family,
      landing: getChairLandingPath(chair.memory),
      isOwned: chair.memory.isOwned,
      claimNumber: chair.getClaimNumber(),
      sessionsKept: chair.memory.records.length,
      state: chair.state(),
    }))
  })

  app.post<{ Params: { serialNumber: string; action: string } }>(
    '/dev/chairs/:serialNumber/:action',
    hidden,
    async (request, reply) => {
      const { serialNumber, action } = request.params
      const running = chairs.find(({ chair }) => chair.memory.serialNumber === serialNumber)
      if (!running || !isSimulatorAction(action))
        return sendEnvelope(
          reply,
          createErrorEnvelope(RESPONSE_CODE.notFound, 'There is no such chair or action'),
        )
      SIMULATOR_ACTIONS[action](running)
      return sendEnvelope(reply, { code: RESPONSE_CODE.success, message: '', data: {} })
    },
  )

  app.get<{ Params: { serialNumber: string } }>(
    '/dev/chairs/:serialNumber/code',
    hidden,
    async (request, reply) => {
      const running = chairs.find(({ chair }) => chair.memory.serialNumber === request.params.serialNumber)
      if (!running)
        return sendEnvelope(reply, createErrorEnvelope(RESPONSE_CODE.notFound, 'There is no such chair'))
      const { memory } = running.chair
      const link = new URL(getChairLandingPath(memory), `${request.protocol}://${request.host}`).href
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(renderChairQrCodePage(link, memory.serialNumber))
    },
  )

  app.get('/dev/chairs/page', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; script-src 'sha256-${SCRIPT_HASH}'`,
      )
      .send(PAGE_HTML),
  )
}

const PAGE_SCRIPT = `
const EVERY_MS = 300
const actions = ${JSON.stringify(Object.keys(SIMULATOR_ACTIONS))}
const places = { neck: [92, 70], shoulders: [98, 92], back: [106, 122], waist: [118, 150], seat: [150, 166],
  arms: [140, 130], calves: [212, 186], feet: [232, 214] }
const svg = (name, attributes, parent) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  parent?.append(element)
  return element
}
const cards = new Map()
const card = chair => {
  const section = document.createElement('section')
  const title = document.createElement('h2')
  const picture = svg('svg', { viewBox: '0 0 280 250', role: 'img' })
  const back = svg('g', {}, picture)
  svg('path', { d: 'M120 175 L84 52', class: 'part back' }, back)
  const legs = svg('g', {}, picture)
  svg('path', { d: 'M190 172 L226 214', class: 'part legs' }, legs)
  svg('path', { d: 'M112 174 L194 172', class: 'part seat' }, picture)
  svg('path', { d: 'M118 228 L200 228 M158 182 L158 228', class: 'foot' }, picture)
  svg('circle', { cx: 100, cy: 34, r: 15, class: 'person' }, back)
  svg('path', { d: 'M108 60 L134 156', class: 'person' }, back)
  svg('path', { d: 'M134 156 L190 154', class: 'person' }, picture)
  svg('path', { d: 'M190 154 L224 196', class: 'person' }, legs)
  const getPart = zone => (['calves', 'feet'].includes(zone) ? legs : ['seat', 'arms'].includes(zone) ? picture : back)
  const dots = {}
  for (const [zone, [cx, cy]] of Object.entries(places)) dots[zone] = svg('circle', { cx, cy, r: 8, class: 'zone' }, getPart(zone))
  const text = document.createElement('p')
  text.setAttribute('aria-live', 'polite')
  const buttons = document.createElement('div')
  for (const action of actions) {
    const button = document.createElement('button')
    button.textContent = action
    button.onclick = () => fetch('/dev/chairs/' + chair.serialNumber + '/' + action, { method: 'POST' }).then(draw)
    buttons.append(button)
  }
  const links = document.createElement('p')
  for (const [words, address] of [['page of the chair', chair.landing], ['code to print', '/dev/chairs/' + chair.serialNumber + '/code']]) {
    const link = document.createElement('a')
    link.textContent = words
    link.href = address
    link.target = '_blank'
    links.append(link, ' ')
  }
  section.append(title, picture, text, links, buttons)
  document.querySelector('main').append(section)
  const made = { section, title, picture, back, legs, dots, text }
  cards.set(chair.serialNumber, made)
  return made
}
const draw = async () => {
  const chairs = await (await fetch('/dev/chairs')).json()
  for (const chair of chairs) {
    const { section, title, picture, back, legs, dots, text } = cards.get(chair.serialNumber) ?? card(chair)
    const { state } = chair
    title.textContent = chair.serialNumber + ' (' + chair.family + ')'
    section.dataset.phase = state.phase
    picture.classList.toggle('seated', state.isSeated)
    picture.setAttribute('aria-label', state.phase + (state.isSeated ? ', somebody sits in it' : ', empty'))
    back.setAttribute('transform', 'rotate(' + -state.back * 0.5 + ' 120 175)')
    legs.setAttribute('transform', 'rotate(' + -state.legs * 0.5 + ' 190 172)')
    for (const [zone, dot] of Object.entries(dots))
      dot.classList.toggle('works', state.phase === 'running' && state.zones.includes(zone))
    const left = Math.floor(state.secondsLeft / 60) + ':' + String(state.secondsLeft % 60).padStart(2, '0')
    text.textContent = [state.phase, state.phase === 'running' ? left + ' left' : '', 'intensity ' + state.intensity,
      'heat ' + state.heat, 'air ' + state.airbag, state.isLocked ? 'locked' : '', state.isOnline ? 'online' : 'offline',
      state.fault === 'none' ? '' : 'fault: ' + state.fault, chair.isOwned ? 'owned' : 'no owner',
      chair.claimNumber ? chair.claimNumber + ': PRESS THE BUTTON' : '', chair.sessionsKept ? chair.sessionsKept + ' sessions kept' : '']
      .filter(Boolean).join(' · ')
  }
  if (chairs.length === 0) document.querySelector('main').textContent = 'No simulated chair runs here.'
}
const again = () => draw().catch(() => {}).then(() => setTimeout(again, EVERY_MS))
again()
`

const SCRIPT_HASH = createHash('sha256').update(PAGE_SCRIPT).digest('base64')

const PAGE_HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated chairs</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  main { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)) }
  a { display: inline-block; min-height: 44px; margin-right: 1rem; line-height: 44px }
  svg { width: 100%; max-height: 15rem }
  .part { fill: none; stroke: #7d6a58; stroke-width: 30; stroke-linecap: round }
  .foot { fill: none; stroke: #7d6a58; stroke-width: 10; stroke-linecap: round }
  .person { display: none; fill: none; stroke: #4c7a7a; stroke-width: 16; stroke-linecap: round; stroke-linejoin: round }
  circle.person { fill: #4c7a7a; stroke: none }
  .seated .person { display: inline }
  .zone { fill: #c98a3c; opacity: 0 }
  .zone.works { opacity: 1; animation: work 1s ease-in-out infinite alternate }
  [data-phase=emergencyStopped] h2::after, [data-phase=fault] h2::after { content: ' ✕'; color: #b3412e }
  button { min-height: 44px; margin: 0 .25rem .25rem 0; padding: 0 .75rem }
  @keyframes work { to { opacity: .4 } }
  @media (prefers-reduced-motion: reduce) { .zone.works { animation: none } }
</style>
<h1>Simulated chairs</h1>
<main></main>
<script>${PAGE_SCRIPT}</script>
</html>`
