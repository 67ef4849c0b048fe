import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const CONSOLE_PORT = Number(process.env.CONSOLE_PORT ?? 8090)
/** Where the server answers the console's calls while somebody works on the console. */
const SERVER = process.env.OFFICE_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../dist/console', import.meta.url)),
    emptyOutDir: true,
    // The policy for scripts and styles allows nothing that is written into a page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file of about 500 kB, 160 kB packed: opened once a day by a handful of people.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Packages mark what runs in a browser; here everything does.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
  server: { port: CONSOLE_PORT, strictPort: true, proxy: { '/office': SERVER, '/pictures': SERVER } },
})
