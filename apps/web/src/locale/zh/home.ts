/** Texts of the home screen. */
export const home = {
  searchCoin: '搜索币种',
  banners: '活动',
  notices: '公告',
  topMarkets: '热门行情',
  promo: '永续合约：1000U 一张',
  rankings: '榜单',
  gainers: '涨幅榜',
  volumeLeaders: '成交额榜',
  newCoins: '新币榜',
  name: '名称',
  volume24h: '24h成交额',
} as const;
