/**
 * Titles that several rows share, or that links to their screens show too; loaded with the rows that name them, before any
 * of them shows. Other titles stand in their rows.
 */
export const titles = {
  allTransaction: '全部委托',
  contract: '合约',
  assets: '资产',
  activity: '理财',
  pledges: '申购记录',
  redemptions: '赎回记录',
  withdrawSubmitted: '提币申请已提交',
  addressBook: '地址簿',
  licence: '软件许可',
  rules: '交易规则',
  merchantAudit: '商家认证',
  otc: '法币交易',
  otcOrders: '法币订单',
  otcOrder: '订单详情',
  otcChat: '订单聊天',
} as const;
