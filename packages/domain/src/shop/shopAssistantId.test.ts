import { NO_SHOP_ASSISTANT_ID, parseShopAssistantId } from './shopAssistantId'

const ID = '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e'

it.each([ID, ID.toUpperCase()])('takes %s as the id of a shop assistant', text => {
  expect(parseShopAssistantId(text)).toBe(text)
})

it.each(['张三', 'a7', '', ` ${ID}`, `${ID}\n`, `${ID}0`, NO_SHOP_ASSISTANT_ID, undefined, [ID]])(
  'takes %p as nobody’s',
  text => {
    expect(parseShopAssistantId(text)).toBeNull()
  },
)
