import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const DEPLOYED_SETTINGS = fileURLToPath(new URL('../../../deploy/mosquitto/anzuo.conf', import.meta.url))

/** The lines of the deployed settings that bound what a mosquitto keeps for chairs and servers. */
export const readMosquittoLimits = async (): Promise<string[]> =>
  (await readFile(DEPLOYED_SETTINGS, 'utf8'))
    .split('\n')
    .filter(line => /^(max_|set_tcp_nodelay |persistence )/.test(line))
