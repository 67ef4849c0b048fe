import { createPhoneSession } from '@/domain/chair'
import { ANSWER_MS, TRIES } from './bluetoothLink'
import { LinkFailure, type ChairTransport } from './types'

/** Asks a chair beside the phone for the proof of a claim, without any right to it yet. Null: the chair refuses. */
export const claimBeside = async (
  transport: ChairTransport,
  challenge: Uint8Array,
): Promise<Uint8Array | null> => {
  // A session that never greets sends and reads frames in plain.
  const session = createPhoneSession({
    issued: { ticket: new Uint8Array(0), sessionRoot: new Uint8Array(0) },
    randomBytes: length => new Uint8Array(length),
  })
  await transport.open()
  try {
    const { bytes, sequence } = session.request({ name: 'claim', challenge })
    let answered: (proof: Uint8Array | null) => void = () => {}
    const answer = new Promise<Uint8Array | null>(resolve => {
      answered = resolve
    })
    transport.onFrame(frame => {
      const incoming = session.receive(frame)
      if (incoming.kind === 'answer' && incoming.sequence === sequence)
        answered(incoming.result === 'ok' ? incoming.data : null)
    })
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      await transport.send(bytes)
      const heard = await Promise.race([answer, late()])
      if (heard !== 'late') return heard
    }
    throw new LinkFailure('noAnswer')
  } finally {
    await transport.close().catch(() => undefined)
  }
}

const late = () =>
  new Promise<'late'>(resolve => {
    setTimeout(() => resolve('late'), ANSWER_MS)
  })

/** Stops a chair beside the phone by the one byte that needs no right, no account and no internet. */
export const stopBeside = async (transport: ChairTransport): Promise<void> => {
  await transport.open()
  try {
    await transport.stopNow()
  } finally {
    await transport.close().catch(() => undefined)
  }
}
