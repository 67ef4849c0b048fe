import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { StartupError } from '../startupError'
import { createTemporaryFolder } from '../testing/testServer'
import { lockFolder } from './folderLock'

describe('the lock of a folder', () => {
  let parent: string
  let folder: string
  beforeEach(async () => {
    parent = await createTemporaryFolder()
    folder = path.join(parent, 'database')
  })

  const holder = async () =>
    JSON.parse(await readFile(`${folder}.lock`, 'utf8')) as { pid: number; startedAt: string | null }

  const writeLock = (lock: object) => writeFile(`${folder}.lock`, JSON.stringify(lock))

  it('is held once, and free again after it was released', async () => {
    const lock = await lockFolder(folder)
    await assert.rejects(lockFolder(folder), StartupError)
    await lock.release()
    await (await lockFolder(folder)).release()
    assert.deepEqual(await readdir(parent), [])
  })

  it('names the process that holds it', async () => {
    const lock = await lockFolder(folder)
    await assert.rejects(lockFolder(folder), {
      message: new RegExp(`is in use by process ${process.pid}\\. Stop it first`),
    })
    await lock.release()
  })

  it('of a process that is gone is taken over', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'exit')
    await writeLock({ id: 'a', host: os.hostname(), pid: gone.pid, startedAt: null })
    const lock = await lockFolder(folder)
    assert.equal((await holder()).pid, process.pid)
    await lock.release()
  })

  it('is taken over when another process was given the number of the one that is gone', async () => {
    await writeLock({ id: 'a', host: os.hostname(), pid: process.pid, startedAt: 'long ago' })
    await (await lockFolder(folder)).release()
  })

  it('of another machine stands, and the message says which file to delete', async () => {
    await writeLock({ id: 'a', host: 'elsewhere', pid: 1, startedAt: null })
    await assert.rejects(lockFolder(folder), { message: /on "elsewhere".* delete .*database\.lock/ })
  })

  it('that cannot be read is taken over', async () => {
    await writeFile(`${folder}.lock`, 'half of a lo')
    await (await lockFolder(folder)).release()
  })

  it('is taken over although a process was stopped while it removed one', async () => {
    const stale = { id: 'a', host: os.hostname(), pid: process.pid, startedAt: 'long ago' }
    await writeLock(stale)
    await writeFile(`${folder}.lock.takeover`, JSON.stringify(stale))
    await (await lockFolder(folder)).release()
    assert.deepEqual(await readdir(parent), [])
  })

  it('goes to exactly one of many that find a stale one at the same time', async () => {
    for (let round = 0; round < 30; round += 1) {
      await writeLock({ id: 'a', host: os.hostname(), pid: process.pid, startedAt: 'long ago' })
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
      const locks = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
      assert.equal(locks.length, 1)
      await locks[0]?.release()
      assert.deepEqual(await readdir(parent), [])
    }
  })
})
