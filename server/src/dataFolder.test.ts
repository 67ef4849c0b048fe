import assert from 'node:assert/strict'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { it } from 'node:test'
import { createDataFolder } from './dataFolder'
import { StartupError } from './startupError'
import { createTemporaryFolder } from './testing/testServer'

it('the data folder is made with those above it, also by several at once, and may be there already', async () => {
  const folder = path.join(await createTemporaryFolder(), 'a', 'b', 'c')
  await Promise.all([1, 2, 3].map(() => createDataFolder(folder)))
  await createDataFolder(folder)
  assert.ok((await stat(folder)).isDirectory())
})

it('a data folder that cannot be made ends the start with a reason', async () => {
  const file = path.join(await createTemporaryFolder(), 'file')
  await writeFile(file, '')
  const impossible = [
    file,
    path.join(file, 'below'),
    ...(process.platform === 'linux' ? ['/proc/x', '/proc/x/y'] : []),
  ]
  for (const folder of impossible)
    await assert.rejects(createDataFolder(folder), error => {
      assert.ok(error instanceof StartupError)
      assert.match(error.message, /^DATA_DIR: .* is no folder, and cannot be made \(E[A-Z]+\)/)
      return true
    })
})

it('a data folder that gives no answer ends the start at the deadline', async () => {
  const create = () => new Promise<void>(() => {})
  await assert.rejects(createDataFolder('late', { deadlineMs: 1, create }), /gave no answer/)
})
