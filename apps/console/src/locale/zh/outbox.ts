/** Chinese: the demo's outbox. */
export const outbox = {
  text: '演示模式下发出的短信和邮件。',
  target: '收件人',
  targetHint: '手机号或邮箱',
  channel: '渠道',
  subject: '主题',
  message: '内容',
  none: '还没有消息',
  sms: '短信',
  mail: '邮件',
} as const;
