export default definePageConfig({
  enableShareAppMessage: true,
  enableShareTimeline: true,
  enablePullDownRefresh: process.env.TARO_ENV === 'weapp',
})
