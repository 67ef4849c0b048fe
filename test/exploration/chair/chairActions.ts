import type { ChairRequest } from '@anzuo/chair-protocol'
import { FAMILY_MEMBER, OWNER, type ChairSystemOptions, type ChairWorld, type HeldBy } from './chairSystem'

type Add = (name: string, perform: () => void) => void

/** All that may happen next, by its name. */
export const listChairActions = (
  world: ChairWorld,
  { parts, maxHeld }: ChairSystemOptions,
): Map<string, () => void> => {
  const actions = new Map<string, () => void>()
  const add: Add = (name, perform) => actions.set(name, perform)
  const canHold = world.state.held.length < maxHeld
  if (world.phone.isConnected()) {
    addBluetoothActions(add, world, canHold)
    if (parts.includes('pause')) addPauseActions(add, world, canHold)
    if (parts.includes('handle')) addHandleActions(add, world, canHold)
    if (parts.includes('lock')) addLockAction(add, world)
  }
  if (parts.includes('internet')) addInternetActions(add, world, canHold)
  if (parts.includes('internet') && parts.includes('pause'))
    add('the owner resumes over the internet', () =>
      world.sendOverInternet(world.ask(OWNER, { name: 'resume' })),
    )
  if (parts.includes('secondPerson')) addSecondPersonActions(add, world, canHold)
  addSurroundings(add, world, parts)
  addNetworkActions(add, world, maxHeld)
  return actions
}

const pressStart = (world: ChairWorld) => {
  const sent = world.ask(OWNER, world.createStart(OWNER))
  world.state.lastStart = sent
  return sent
}

const addBluetoothActions = (add: Add, world: ChairWorld, canHold: boolean): void => {
  const { phase } = world.state.chair.state()
  add('the owner starts over Bluetooth', () => world.sendOverRadio(pressStart(world)))
  for (const name of ['stop', 'emergencyStop'] as const)
    add(`the owner sends ${name} over Bluetooth`, () => world.sendOverRadio(world.ask(OWNER, { name })))
  if (canHold)
    add('the owner starts over Bluetooth, which is held back', () =>
      world.sendOverRadio(pressStart(world), true),
    )
  if (phase === 'emergencyStopped' || phase === 'fault')
    add('the owner resets the chair over Bluetooth', () =>
      world.sendOverRadio(world.ask(OWNER, { name: 'reset' })),
    )
}

const addPauseActions = (add: Add, world: ChairWorld, canHold: boolean): void => {
  for (const name of ['pause', 'resume'] as const)
    add(`the owner sends ${name} over Bluetooth`, () => world.sendOverRadio(world.ask(OWNER, { name })))
  if (canHold)
    add('the owner resumes over Bluetooth, which is held back', () =>
      world.sendOverRadio(world.ask(OWNER, { name: 'resume' }), true),
    )
}

const addLockAction = (add: Add, world: ChairWorld): void => {
  const { isLocked } = world.state.chair.state()
  add(`the owner ${isLocked ? 'unlocks' : 'locks'} the chair`, () =>
    world.sendOverRadio(world.ask(OWNER, { name: 'lock', isOn: !isLocked })),
  )
}

const createMove = (direction: 1 | 0, stopCount: number): ChairRequest => ({
  name: 'move',
  axis: 'back',
  direction,
  stopCount,
})

const addHandleActions = (add: Add, world: ChairWorld, canHold: boolean): void => {
  const { state, views } = world
  const { handle } = state
  if (!handle) {
    add('the owner presses the handle', () => {
      const stopCount = views.getStopCount(OWNER)
      const sent = world.ask(OWNER, createMove(1, stopCount))
      state.handle = { stopCount, askedAt: sent.askedAt }
      world.sendOverRadio(sent)
    })
    return
  }
  const { stopCount, askedAt } = handle
  const repeat = (isHeld: boolean) => {
    const request = createMove(1, stopCount)
    world.sendOverRadio({ request, person: OWNER, askedAt, vouchedSeating: null }, isHeld)
  }
  add('the owner goes on holding the handle', () => repeat(false))
  if (canHold) add('the owner goes on holding the handle, which is held back', () => repeat(true))
  add('the owner lets go of the handle', () => {
    state.handle = null
    world.sendOverRadio(world.ask(OWNER, createMove(0, stopCount)))
  })
}

const addInternetActions = (add: Add, world: ChairWorld, canHold: boolean): void => {
  const start = (heldBy: HeldBy) => world.sendOverInternet(pressStart(world), heldBy)
  const stop = (heldBy: HeldBy) => world.sendOverInternet(world.ask(OWNER, { name: 'stop' }), heldBy)
  add('the owner starts over the internet', () => start('nobody'))
  add('the owner stops over the internet', () => stop('nobody'))
  if (!canHold) return
  add('the owner starts over the internet, which is held back before the server', () => start('server'))
  add('the owner starts over the internet, which is held back by the broker', () => start('broker'))
  add('the owner stops over the internet, which is held back by the broker', () => stop('broker'))
  const { lastStart } = world.state
  if (lastStart)
    add('the phone sends the last start again over the internet, which is held back before the server', () =>
      world.sendOverInternet(lastStart, 'server'),
    )
}

const addSecondPersonActions = (add: Add, world: ChairWorld, canHold: boolean): void => {
  const start = (heldBy: HeldBy) =>
    world.sendOverInternet(world.ask(FAMILY_MEMBER, world.createStart(FAMILY_MEMBER)), heldBy)
  add('the family member starts over the internet', () => start('nobody'))
  for (const name of ['stop', 'emergencyStop'] as const)
    add(`the family member sends ${name} over the internet`, () =>
      world.sendOverInternet(world.ask(FAMILY_MEMBER, { name })),
    )
  if (canHold)
    add('the family member starts over the internet, which is held back by the broker', () => start('broker'))
}

/** What people, links, power and time do. */
const addSurroundings = (add: Add, world: ChairWorld, parts: ChairSystemOptions['parts']): void => {
  const { state, phone } = world
  const { chair } = state
  const { isSeated, fault } = chair.state()
  if (isSeated) add('the owner stands up', chair.standUp)
  else add('the owner sits down', world.sitDown)
  if (!phone.isConnected()) add('Bluetooth connects', phone.connect)
  else if (parts.includes('links')) add('Bluetooth is lost', world.disconnectPhone)
  if (parts.includes('links') && (parts.includes('internet') || parts.includes('secondPerson'))) {
    if (state.isOnline) add('the chair loses the internet', world.disconnectInternet)
    else add('the chair is back on the internet', world.connectInternet)
  }
  if (parts.includes('power')) add('the power fails and comes back', world.cutPower)
  if (parts.includes('fault')) {
    if (fault === 'none') add('a motor fails', () => chair.raiseFault('motor'))
    else add('the motor is repaired', chair.clearFault)
  }
  const deadline = world.getNextDeadline()
  if (deadline !== null)
    add('time passes to the next deadline', () => world.advance(deadline - world.timers.now() + 1))
}

/** What the network does with the requests that it holds back. Losing one matters only for the room that it leaves. */
const addNetworkActions = (add: Add, world: ChairWorld, maxHeld: number): void => {
  const { state, phone } = world
  state.held.forEach((message, index) => {
    const { place, request, askedAt, person } = message
    const whose = person === OWNER ? 'the owner' : 'the family member'
    const label = `${request.name} ${askedAt} of ${whose} at the ${place} (${index + 1})`
    const remove = () => {
      state.held = state.held.filter(other => other !== message)
    }
    const isOpen = place === 'server' || (place === 'radio' ? phone.isConnected() : state.isOnline)
    if (isOpen) {
      add(`${label} arrives`, () => {
        remove()
        world.deliver(message)
      })
      if (message.deliveries === 0) add(`${label} arrives, and a copy stays`, () => world.deliver(message))
    }
    if (state.held.length >= maxHeld) add(`${label} is lost`, remove)
  })
}
