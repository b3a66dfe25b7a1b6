/** Chinese: states of a verification. */
export const card = {
  NONE: '未提交',
  REVIEWING: '审核中',
  PASS: '已认证',
  REJECT: '未通过',
} as const;
