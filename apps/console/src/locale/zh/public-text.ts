/** Chinese: what members read of an action. */
export const publicText = {
  haltHint: '用户会看到以下说明；内部原因在下一步填写，只进入审计日志。',
  openHint: '可不填。填写后用户会看到 24 小时；内部原因在下一步填写，只进入审计日志。',
  ready: '常用说明',
  choose: '选择一条常用说明',
  zh: '用户看到的中文说明',
  en: '用户看到的英文说明',
  wanted: '请填写中英文两种说明',
  preview: '用户看到的样子',
  nothing: '（无说明）',
  shown: '用户看到的说明',
} as const;
