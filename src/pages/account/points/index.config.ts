export default definePageConfig({ enablePullDownRefresh: process.env.TARO_ENV === 'weapp' })
