/**
 * Closed sets of values of the account centre, each value declared once with its words in both languages: server, app and
 * desk read the words here. They are no part of the entry of the package, so that no first screen carries them.
 */
import type { WireLanguage } from './errors.ts';

type Words = Readonly<Record<WireLanguage, string>>;

/** The security events of an account, as the lists of the app and of the desk name them. */
export const SECURITY_EVENT_WORDS = {
  LOGIN: { zh: '登录', en: 'Logged in' },
  LOGIN_FAILED: { zh: '登录失败', en: 'Login failed' },
  LOGIN_GUESSED: { zh: '多次尝试登录密码', en: 'Repeated password attempts' },
  LOGOUT: { zh: '退出登录', en: 'Logged out' },
  PASSWORD_CHANGED: { zh: '修改登录密码', en: 'Login password changed' },
  PASSWORD_RESET: { zh: '重置登录密码', en: 'Login password reset' },
  POST_PASSWORD_SET: { zh: '设置资金密码', en: 'Trading password set' },
  POST_PASSWORD_CHANGED: { zh: '修改资金密码', en: 'Trading password changed' },
  POST_PASSWORD_RESET: { zh: '重置资金密码', en: 'Trading password reset' },
  GOOGLE_BOUND: { zh: '绑定谷歌验证器', en: 'Google Authenticator bound' },
  GOOGLE_CLOSED: { zh: '关闭谷歌验证器', en: 'Google Authenticator disabled' },
  PHONE_BOUND: { zh: '绑定手机号', en: 'Phone bound' },
  PHONE_CHANGED: { zh: '更换手机号', en: 'Phone changed' },
  MAIL_BOUND: { zh: '绑定邮箱', en: 'Email bound' },
  MAIL_CHANGED: { zh: '更换邮箱', en: 'Email changed' },
  ANTI_PHISHING_SET: { zh: '设置防钓鱼码', en: 'Anti-phishing code set' },
  ANTI_PHISHING_CHANGED: { zh: '修改防钓鱼码', en: 'Anti-phishing code changed' },
  ANTI_PHISHING_REMOVED: { zh: '关闭防钓鱼码', en: 'Anti-phishing code removed' },
  SESSION_ENDED: { zh: '退出设备', en: 'Device logged out' },
  REVIEW_REQUESTED: { zh: '提交人工审核', en: 'Manual review requested' },
  REVIEW_APPROVED: { zh: '人工审核通过', en: 'Manual review approved' },
  REVIEW_REJECTED: { zh: '人工审核未通过', en: 'Manual review rejected' },
} as const satisfies Record<string, Words>;
export type SecurityEvent = keyof typeof SECURITY_EVENT_WORDS;
export const SECURITY_EVENTS = Object.keys(SECURITY_EVENT_WORDS) as SecurityEvent[];

/** The title of the message that tells the member of an event. */
export const SECURITY_NOTICES: Record<SecurityEvent, Words> = {
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
  ANTI_PHISHING_SET: { zh: '防钓鱼码已设置', en: 'Your anti-phishing code was set' },
  ANTI_PHISHING_CHANGED: { zh: '防钓鱼码已修改', en: 'Your anti-phishing code was changed' },
  ANTI_PHISHING_REMOVED: { zh: '防钓鱼码已关闭', en: 'Your anti-phishing code was removed' },
  SESSION_ENDED: { zh: '设备已退出登录', en: 'A device was logged out' },
  REVIEW_REQUESTED: { zh: '安全验证重置申请已提交', en: 'Security verification reset requested' },
  REVIEW_APPROVED: { zh: '安全验证重置申请已通过', en: 'Security verification reset approved' },
  REVIEW_REJECTED: { zh: '安全验证重置申请未通过', en: 'Security verification reset rejected' },
};

/**
 * The purposes of a member's code, as its message names them: a member who is talked into telling the code can see what
 * it opens. NEW_TARGET goes to the phone or e-mail that is to be bound, the others to a bound one.
 */
export const MEMBER_CODE_USES = {
  VERIFY_OWNER: { zh: '验证身份', en: 'verify your identity' },
  NEW_TARGET: { zh: '绑定此手机号或邮箱', en: 'bind this phone or email' },
  LOGIN_PASSWORD: { zh: '修改登录密码', en: 'change your login password' },
  POST_PASSWORD: { zh: '设置资金密码', en: 'set your trading password' },
  GOOGLE_BIND: { zh: '绑定谷歌验证器', en: 'bind Google Authenticator' },
  GOOGLE_CLOSE: { zh: '关闭谷歌验证器', en: 'disable Google Authenticator' },
  ANTI_PHISHING: { zh: '设置或关闭防钓鱼码', en: 'set or remove your anti-phishing code' },
  WITHDRAWAL: { zh: '确认提币或更改提币地址', en: 'confirm a withdrawal or a change of its addresses' },
} as const satisfies Record<string, Words>;
export type MemberCodePurpose = keyof typeof MEMBER_CODE_USES;
export const MEMBER_CODE_PURPOSES = Object.keys(MEMBER_CODE_USES) as MemberCodePurpose[];

/** A member's anti-phishing code (rules/security#anti-phishing-code). Six digits alone look like another code or a password. */
export const ANTI_PHISHING_CODE = /^(?!\d{6}$)[A-Za-z0-9]{4,20}$/;
