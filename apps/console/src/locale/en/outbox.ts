/** English: the demo's outbox. */
export const outbox = {
  text: 'Text messages and mails as the demo would have sent them.',
  target: 'Recipient',
  targetHint: 'Phone or e-mail',
  channel: 'Channel',
  subject: 'Subject',
  message: 'Message',
  none: 'No message yet',
  sms: 'SMS',
  mail: 'Mail',
};
