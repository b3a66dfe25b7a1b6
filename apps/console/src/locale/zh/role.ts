/** Chinese: roles of operators. */
export const role = {
  support: '客服',
  identity: '认证',
  finance: '财务',
  market: '市场',
  admin: '管理员',
  auditor: '审计员',
} as const;
