/** English: the demo's outbox. */
export const outbox = {
  text: 'SMS and emails sent in demo mode.',
  target: 'Recipient',
  targetHint: 'Phone or email',
  channel: 'Channel',
  subject: 'Subject',
  message: 'Message',
  none: 'No messages yet',
  sms: 'SMS',
  mail: 'Email',
};
