/**
 * Loaded into a server before itself: tells the process that started it, when asked, what it has in memory after everything that is
 * no longer needed was thrown away.
 */

export type MemoryReport = { rss: number; heapUsed: number; external: number; arrayBuffers: number }

process.on('message', () => {
  // Twice: finalisers of the first run let go of more.
  global.gc?.()
  global.gc?.()
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  process.send?.({ rss, heapUsed, external, arrayBuffers } satisfies MemoryReport)
})
