import { once } from 'node:events'
import { WebSocket } from 'ws'
import { startAutomatorServer, type AutomatorServer } from './automatorServer'

let server: AutomatorServer
let client: WebSocket

beforeAll(async () => {
  server = await startAutomatorServer(0, {
    'Tool.echo': parameters => parameters,
    'Tool.fail': () => {
      throw new Error('out of order')
    },
  })
  client = new WebSocket(`ws://127.0.0.1:${server.port}`)
  await once(client, 'open')
})
afterAll(() => {
  client.terminate()
  server.close()
})

const send = async (text: string): Promise<unknown> => {
  const answered = once(client, 'message')
  client.send(text)
  const [answer] = (await answered) as [Buffer]
  return JSON.parse(String(answer))
}

it('answers a method with its result and the id of the message', async () => {
  const message = { id: 'a', method: 'Tool.echo', params: { name: 'value' } }
  expect(await send(JSON.stringify(message))).toEqual({ id: 'a', result: { name: 'value' } })
})

it('answers with the error of a method that fails', async () => {
  expect(await send('{"id":"a","method":"Tool.fail"}')).toEqual({
    id: 'a',
    error: { message: 'out of order' },
  })
})

it('answers a method that it does not know with an error', async () => {
  expect(await send('{"id":"a","method":"Tool.none"}')).toEqual({
    id: 'a',
    error: { message: 'Tool.none unimplemented' },
  })
})

test.each(['{', 'null', '[]', '{"id":"a"}', '{"method":"Tool.echo"}'])(
  'answers %s with an error and goes on',
  async text => {
    expect(await send(text)).toEqual({ id: null, error: { message: 'not a message of the protocol' } })
  },
)
