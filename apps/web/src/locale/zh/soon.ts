/** Parts that are not open yet: their titles, what will be there, and which way leads on today. */
export const soon = {
  // Titles of routes
  helpCenter: '帮助中心',
  helpDetail: '帮助详情',
  // Announcements of closed features
  closedHere: '该功能即将开放',
  notice: '开放时间以公告为准。',
  helpText: '开放后可在此查看使用帮助。',
  // Today
  today: '现在可以',
  toNotices: '查看公告',
  toContact: '联系客服',
} as const;
