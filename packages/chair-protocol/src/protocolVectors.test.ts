import { createHash, createHmac } from 'node:crypto'
import vectors from '../vectors/chair-protocol-vectors.json'
import { createProtocolTestVectors } from '../vectors/createProtocolTestVectors'

const hmac = (key: string, ...parts: string[]): string => {
  const mac = createHmac('sha256', Buffer.from(key, 'hex'))
  for (const part of parts) mac.update(Buffer.from(part, 'hex'))
  return mac.digest('hex')
}

const encodeLabel = (text: string): string => Buffer.from(`${text}\0`, 'latin1').toString('hex')

describe('the golden vectors', () => {
  it('are what this codec makes', () => {
    expect(JSON.parse(JSON.stringify(createProtocolTestVectors()))).toEqual(vectors)
  })

  it('hold keys that another implementation makes as well', () => {
    const { deviceKey, brokerPassword, letterDown } = vectors.keys
    expect(hmac(deviceKey, encodeLabel('CLP1 broker'))).toBe(brokerPassword)
    expect(hmac(deviceKey, encodeLabel('CLP1 letter down'))).toBe(letterDown)
  })

  it('hold a new key that another implementation finds as well', () => {
    const { deviceKey, newKey } = vectors.keys
    const stream = Buffer.from(hmac(deviceKey, encodeLabel('CLP1 new key'), '02000000'), 'hex')
    const sealedKey = Buffer.from(newKey.sealedKey, 'hex')
    const opened = sealedKey.map((byte, index) => byte ^ (stream[index] ?? 0))
    expect(Buffer.from(opened).toString('hex')).toBe(newKey.key)
  })

  it('hold a handshake that another implementation makes as well', () => {
    const { handshake, keys } = vectors
    const body = handshake.ticket.slice(0, 40)
    expect(hmac(keys.deviceKey, encodeLabel('CLP1 ticket'), body).slice(0, 16)).toBe(
      handshake.ticket.slice(40),
    )
    expect(hmac(keys.deviceKey, encodeLabel('CLP1 session'), body)).toBe(handshake.sessionRoot)
    const { sessionRoot, phoneNonce, chairNonce, toChair } = handshake
    expect(hmac(sessionRoot, encodeLabel('CLP1 to chair'), phoneNonce, chairNonce)).toBe(toChair)
    expect(hmac(toChair, encodeLabel('CLP1 session'), '01').slice(0, 16)).toBe(handshake.proofOfPhone)
  })

  it('hold MACs that another implementation makes as well', () => {
    const { sealed, handshake, letters, keys } = vectors
    const mac = hmac(handshake.toChair, sealed.signedBytesOfRequest).slice(0, 16)
    expect(sealed.request).toContain(sealed.signedBytesOfRequest + mac)
    const headAndFrame = letters.down.slice(0, -20)
    expect(hmac(keys.letterDown, headAndFrame).slice(0, 16)).toBe(letters.down.slice(-20, -4))
  })

  it('hold the hash that a chair advertises', () => {
    const digest = createHash('sha256').update(vectors.keys.serialNumber).digest('hex')
    expect(vectors.manufacturerData).toBe(`02${digest.slice(0, 8)}`)
  })
})
