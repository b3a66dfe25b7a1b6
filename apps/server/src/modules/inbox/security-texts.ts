/** What is said of each security event, and which of them are told at all. */
import type { SecurityEvent, WireLanguage } from '@tern/protocol';

/**
 * Not told: one's own leaving, and wrong passwords. A stranger could fill an inbox and a mailbox with the latter; they
 * stand in the list of security events.
 */
const UNTOLD: ReadonlySet<SecurityEvent> = new Set(['LOGOUT', 'LOGIN_FAILED', 'SESSION_ENDED']);

export function isTold(event: SecurityEvent): boolean {
  return !UNTOLD.has(event);
}

export const SECURITY_TEXTS: Record<SecurityEvent, Record<WireLanguage, string>> = {
  LOGIN: { zh: '账户已登录', en: 'Your account was logged in to' },
  LOGIN_FAILED: { zh: '登录失败', en: 'A login failed' },
  LOGIN_GUESSED: { zh: '有人多次尝试您的登录密码', en: 'Somebody keeps trying your login password' },
  LOGOUT: { zh: '账户已退出登录', en: 'Your account was logged out of' },
  PASSWORD_CHANGED: { zh: '登录密码已修改', en: 'Your login password was changed' },
  PASSWORD_RESET: { zh: '登录密码已重置', en: 'Your login password was reset' },
  POST_PASSWORD_SET: { zh: '资金密码已设置', en: 'Your trading password was set' },
  POST_PASSWORD_CHANGED: { zh: '资金密码已修改', en: 'Your trading password was changed' },
  POST_PASSWORD_RESET: { zh: '资金密码已重置', en: 'Your trading password was reset' },
  GOOGLE_BOUND: { zh: '谷歌验证器已绑定', en: 'The Google Authenticator was bound' },
  GOOGLE_CLOSED: { zh: '谷歌验证器已关闭', en: 'The Google Authenticator was closed' },
  PHONE_BOUND: { zh: '手机号已绑定', en: 'A phone was bound' },
  PHONE_CHANGED: { zh: '手机号已更换', en: 'Your phone was changed' },
  MAIL_BOUND: { zh: '邮箱已绑定', en: 'An e-mail was bound' },
  MAIL_CHANGED: { zh: '邮箱已更换', en: 'Your e-mail was changed' },
  SESSION_ENDED: { zh: '登录会话已结束', en: 'A session was ended' },
  REVIEW_REQUESTED: { zh: '安全验证丢失申请已提交', en: 'A request about a lost factor was made' },
  REVIEW_APPROVED: { zh: '安全验证丢失申请已通过', en: 'The request about a lost factor was approved' },
  REVIEW_REJECTED: { zh: '安全验证丢失申请未通过', en: 'The request about a lost factor was rejected' },
};
