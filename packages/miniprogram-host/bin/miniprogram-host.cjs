#!/usr/bin/env node
// Lets Node run the host's TypeScript, whatever started it and wherever.
require('tsx/cjs/api').register()
require('../src/cli.ts')
