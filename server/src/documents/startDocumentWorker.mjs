import { register } from 'tsx/esm/api'

// While somebody works on the server, its files are TypeScript, which a thread has to be told; compiled, the thread starts by itself.
register()
await import('./documentWorker.ts')
