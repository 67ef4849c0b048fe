import { selectStyles, type StyleRule } from './selectStyles'

const rule = (text: string, classes: string[][], conditions: string[] = []): StyleRule => ({
  classes,
  conditions,
  text,
})

it('keeps what can match, in its order and under its conditions', () => {
  const rules = [
    rule('html{margin:0}', [[]]),
    rule('.card .name{color:red}', [['card', 'name']]),
    rule('.card .price{color:blue}', [['card', 'price']]),
    rule('.gone,.card{padding:0}', [['gone'], ['card']]),
    rule('.card{padding:1px}', [['card']], ['@media print', '@supports (gap:1px)']),
  ]
  expect(selectStyles(rules, '<div class="card wide"><b class="name">Chair</b></div>')).toBe(
    'html{margin:0}.card .name{color:red}.gone,.card{padding:0}@media print{@supports (gap:1px){.card{padding:1px}}}',
  )
})
