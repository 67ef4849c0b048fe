import { createCentralSession } from '@anzuo/chair-protocol'
import { FRAME_RETRANSMISSION_TIMEOUT_MS, MAX_FRAME_SEND_ATTEMPTS } from './bluetoothLink'
import { ChairLinkError, type BluetoothChairTransport } from './types'

/** Asks a chair near the phone for the proof of a claim, without any right to it yet. Null: the chair refuses. */
export const requestClaimProofOverBluetooth = async (
  transport: BluetoothChairTransport,
  challenge: Uint8Array,
): Promise<Uint8Array | null> => {
  // A session that never greets sends and reads frames in plain.
  const session = createCentralSession({
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
    for (let attempt = 0; attempt < MAX_FRAME_SEND_ATTEMPTS; attempt += 1) {
      await transport.send(bytes)
      const heard = await Promise.race([answer, answerTimeout()])
      if (heard !== 'late') return heard
    }
    throw new ChairLinkError('noAnswer')
  } finally {
    await transport.close().catch(() => undefined)
  }
}

const answerTimeout = () =>
  new Promise<'late'>(resolve => {
    setTimeout(() => resolve('late'), FRAME_RETRANSMISSION_TIMEOUT_MS)
  })

/** Stops a chair near the phone by the one byte that needs no right, no account and no internet. */
export const emergencyStopOverBluetooth = async (transport: BluetoothChairTransport): Promise<void> => {
  await transport.open()
  try {
    await transport.writeEmergencyStop()
  } finally {
    await transport.close().catch(() => undefined)
  }
}
