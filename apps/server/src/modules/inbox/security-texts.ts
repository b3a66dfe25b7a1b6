/** Writes the text of each security event, and decides which of them are sent at all. */
import type { SecurityEvent, WireLanguage } from '@tern/protocol';

/**
 * Not sent: a member's own logout, and wrong passwords. A stranger could fill an inbox and a mailbox with the latter;
 * they stand in the list of security events.
 */
const UNTOLD: ReadonlySet<SecurityEvent> = new Set(['LOGOUT', 'LOGIN_FAILED', 'SESSION_ENDED']);

export function isPublished(event: SecurityEvent): boolean {
  return !UNTOLD.has(event);
}

export const SECURITY_TEXTS: Record<SecurityEvent, Record<WireLanguage, string>> = {
  LOGIN: { zh: '您的账户有新的登录', en: 'New login to your account' },
  LOGIN_FAILED: { zh: '登录失败', en: 'Login failed' },
  LOGIN_GUESSED: { zh: '您的登录密码被多次尝试', en: 'Repeated attempts at your login password' },
  LOGOUT: { zh: '账户已退出登录', en: 'Your account was logged out' },
  PASSWORD_CHANGED: { zh: '登录密码已修改', en: 'Your login password was changed' },
  PASSWORD_RESET: { zh: '登录密码已重置', en: 'Your login password was reset' },
  POST_PASSWORD_SET: { zh: '资金密码已设置', en: 'Your trading password was set' },
  POST_PASSWORD_CHANGED: { zh: '资金密码已修改', en: 'Your trading password was changed' },
  POST_PASSWORD_RESET: { zh: '资金密码已重置', en: 'Your trading password was reset' },
  GOOGLE_BOUND: { zh: '谷歌验证器已绑定', en: 'Google Authenticator was bound' },
  GOOGLE_CLOSED: { zh: '谷歌验证器已关闭', en: 'Google Authenticator was disabled' },
  PHONE_BOUND: { zh: '手机号已绑定', en: 'A phone was bound to your account' },
  PHONE_CHANGED: { zh: '手机号已更换', en: 'Your phone was changed' },
  MAIL_BOUND: { zh: '邮箱已绑定', en: 'An email was bound to your account' },
  MAIL_CHANGED: { zh: '邮箱已更换', en: 'Your email was changed' },
  SESSION_ENDED: { zh: '设备已退出登录', en: 'A device was logged out' },
  REVIEW_REQUESTED: { zh: '安全验证重置申请已提交', en: 'Security verification reset requested' },
  REVIEW_APPROVED: { zh: '安全验证重置申请已通过', en: 'Security verification reset approved' },
  REVIEW_REJECTED: { zh: '安全验证重置申请未通过', en: 'Security verification reset rejected' },
};
