/** Texts of notices, agreements and about. */
export const content = {
  noNotices: '暂无公告',
  official: '官方公告',
  team: '{name} 运营团队',
  next: '下一篇',
  user: '用户协议',
  privacy: '隐私政策',
  otc: '法币交易协议',
  merchant: '商家协议',
  updatedAt: '更新于 {time}',
  intro: '开源的数字资产交易平台',
  visitorLine: '开源的数字资产交易平台，每笔成交、记账与强平都可核对。',
  version: '版本',
  mode: '运行模式',
  demo: '演示（模拟行情）',
  production: '正式',
  agreements: '平台协议',
} as const;
