import type { EmitWxEvent } from '../wxBackend'
import { createBluetoothError } from './bluetoothErrors'

/** The phone's Bluetooth adapter: switched on or off by the person, opened and set to discovery by the app. */
export const createSimulatedBluetoothAdapter = (emit: EmitWxEvent) => {
  let isOn = true
  let isOpen = false
  let isDiscovering = false

  const state = () => ({ available: isOn, discovering: isDiscovering })
  const emitState = () => emit('BluetoothAdapterStateChange', state())
  const requireOpen = () => {
    if (!isOpen) throw createBluetoothError('notInitialised')
  }
  const requireAvailable = () => {
    requireOpen()
    if (!isOn) throw createBluetoothError('notAvailable')
  }

  return {
    state,
    isDiscovering: () => isDiscovering,
    /** @throws WxError unless the app has opened the adapter. */
    requireOpen,
    /** @throws WxError unless the adapter is open and Bluetooth is on. */
    requireAvailable,
    /** @throws WxError when Bluetooth is off. */
    open: () => {
      // Also while Bluetooth is off the platform counts the adapter as opened: it tells when the person switches Bluetooth on.
      isOpen = true
      if (!isOn) throw createBluetoothError('notAvailable')
    },
    close: () => {
      isDiscovering = false
      isOpen = false
    },
    setDiscovering: (wanted: boolean) => {
      requireAvailable()
      isDiscovering = wanted
      emitState()
    },
    setOn: (wanted: boolean) => {
      isOn = wanted
      if (!isOn) isDiscovering = false
      if (isOpen) emitState()
    },
  }
}

export type SimulatedBluetoothAdapter = ReturnType<typeof createSimulatedBluetoothAdapter>
