export { markMails } from './mark-mails.ts';
export { type AntiPhishingApi, openAntiPhishing } from './open-anti-phishing.ts';
