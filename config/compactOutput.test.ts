import { compactTemplate } from './CompactTemplatesPlugin'
import { makeStrict } from './StrictScriptsPlugin'

test('a template loses what stands between its tags and keeps its end tags and its words', () => {
  expect(
    compactTemplate('<view>\n  <input value="{{a > b}}"></input>\n\n  <text>{{ v }} </text>\n</view>\n'),
  ).toBe('<view><input value="{{a > b}}"></input><text>{{ v }} </text></view>')
})

test('a script is strict once', () => {
  expect(makeStrict('run()')).toBe('"use strict";run()')
  expect(makeStrict('"use strict";run()')).toBe('"use strict";run()')
})
