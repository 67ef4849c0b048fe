import { readFileSync } from 'node:fs'
import { MAX_SHOP_FILE_BYTES } from '@anzuo/domain/shop/shopFile'
import { resolveRepositoryPath } from '../../scripts/projectPaths'

/** What of a proxy's configuration serves the console, from the line that names its address. */
const consoleParts: [file: string, beginning: string, limit: RegExp][] = [
  ['deploy/nginx/anzuo.conf', 'server_name office.', /client_max_body_size (\d+)m;/],
  ['deploy/caddy/Caddyfile', '{$OFFICE_DOMAIN} {', /max_size (\d+)MB/],
  ['deploy/compose/Caddyfile', '{$OFFICE_DOMAIN} {', /max_size (\d+)MB/],
]

/** The smaller of what `m` and `MB` may mean. */
const MEGABYTE = 1_000_000

test.each(consoleParts)(
  '%s lets the largest file through that the console uploads',
  (file, beginning, limit) => {
    const text = readFileSync(resolveRepositoryPath(file), 'utf8')
    const [, part = ''] = text.split(beginning)
    const megabytes = Number(limit.exec(part)?.[1])
    expect(megabytes * MEGABYTE).toBeGreaterThan(Math.max(...Object.values(MAX_SHOP_FILE_BYTES)))
  },
)
