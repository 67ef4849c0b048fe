import { TextDecoder, TextEncoder } from 'node:util'

// What every browser has and the simulated one lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder })
Object.assign(window, { matchMedia: () => ({ matches: false }) })
AbortSignal.timeout ??= () => new AbortController().signal
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
