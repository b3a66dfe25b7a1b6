/** Texts of the update of the app (rules/releases#states). */
export const update = {
  found: '发现新版本',
  notes: '更新内容',
  noNotes: '修复已知问题，提升稳定性',
  mandatory: '此版本为必要更新，不能推迟',
  now: '立即更新',
  later: '稍后',
  updating: '正在更新',
  updatingText: '请勿关闭应用，完成后将自动重启',
  checking: '正在校验',
  done: '更新完成',
  doneText: '应用将在 2 秒后重启',
  failed: '更新失败',
  browserFailed: '没有取得新版本，请检查网络后重试。',
  oldGoesOn: '当前版本可继续使用。',
  retry: '重试',
} as const;
