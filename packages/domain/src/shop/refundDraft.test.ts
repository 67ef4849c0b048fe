import {
  initialRefundDraft,
  getPaidRefundKinds,
  getRefundKinds,
  countMissingPhoneDigits,
  getRefundReasons,
  validateRefundDraft,
} from './refundDraft'

it('starts as the specification has it', () => {
  expect(initialRefundDraft).toEqual({
    goodsStatus: null,
    number: 1,
    reason: '',
    fileList: [],
    telephone: '',
  })
})

it('lacks what is not filled in, in the order of the form', () => {
  expect(validateRefundDraft(initialRefundDraft)).toEqual(['goodsStatus', 'reason', 'telephone'])
  expect(
    validateRefundDraft({
      ...initialRefundDraft,
      goodsStatus: 'received',
      reason: 'noise',
      telephone: '+86 138 0000 6021',
    }),
  ).toEqual([])
})

it('takes no reason that does not fit what happened to the goods', () => {
  const draft = { ...initialRefundDraft, telephone: '13800006021', goodsStatus: 'notReceived' } as const
  expect(validateRefundDraft({ ...draft, reason: 'noise' })).toEqual(['reason'])
  expect(getRefundReasons('received')).not.toContain('notReceived')
})

it('says how many digits a telephone number lacks, and nothing about one that is wrong otherwise', () => {
  expect(countMissingPhoneDigits('138 0000 602')).toBe(1)
  expect(countMissingPhoneDigits('13800006021')).toBe(0)
  expect(countMissingPhoneDigits('abc')).toBe(0)
})

it('sends nothing back that never came', () => {
  expect(getPaidRefundKinds('notReceived')).toEqual(['refundOnly'])
  expect(getRefundKinds('notReceived', { canExchange: true })).toEqual(['refundOnly'])
  expect(getRefundKinds('received', { canExchange: true })).toContain('exchange')
  expect(getRefundKinds('received', { canExchange: false })).not.toContain('exchange')
})
