/** Parts that are not open yet: their titles, what will be there, and which way leads on today. */
export const soon = {
  // Titles of routes
  activity: '质押生息',
  activityHistory: '活动记录',
  mortgage: '质押',
  mortRecord: '质押记录',
  redeemRecord: '赎回记录',
  activityDetails: '活动详情',
  // Announcements of closed features
  closedHere: '该功能即将开放',
  notice: '开放时间以公告为准。',
  earnText: '开放后可在此质押资产获取收益，并查看质押与赎回记录。',
  // Today
  today: '现在可以',
  toSpot: '去币币交易',
  toNotices: '查看公告',
} as const;
