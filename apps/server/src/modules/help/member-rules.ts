/** The sections of the page of rules about members' accounts and about customer service. */
import { type RuleSection, rule } from './rule-section.ts';

export const SERVICE: RuleSection = {
  zh: '客服与协议',
  en: 'Customer service and agreements',
  rules: [
    rule(
      'tickets',
      ['工单', '同时最多 {{openTickets}} 个，每分钟 {{ticketLines}} 条，每条最多 {{ticketLength}} 字'],
      [
        'Tickets',
        'at most {{openTickets}} open ones, {{ticketLines}} messages a minute of {{ticketLength}} characters each',
      ],
    ),
    rule(
      'ticketClosing',
      ['自动关闭', '客服回复后 {{ticketCloseDays}} 天未回复；关闭后 {{ticketReopenDays}} 天内可重新打开'],
      [
        'Closing',
        '{{ticketCloseDays}} days after our last answer; a ticket can be reopened for {{ticketReopenDays}} days',
      ],
    ),
    rule(
      'agreements',
      ['协议更新', '至少提前 {{agreementNoticeDays}} 天公布'],
      ['New agreements', 'are published at least {{agreementNoticeDays}} days before they take effect'],
    ),
  ],
};

export const SECURITY: RuleSection = {
  zh: '账户与安全',
  en: 'Account and security',
  rules: [
    rule(
      'passwords',
      ['密码', '登录密码 8–20 位且不能全为数字，资金密码 6 位数字'],
      ['Passwords', 'login password 8–20 characters, not digits alone; trading password 6 digits'],
    ),
    rule(
      'codes',
      [
        '验证码',
        '6 位数字，{{codeMinutes}} 分钟内有效，{{codeResendSeconds}} 秒后可重发，每小时 {{codesPerHour}} 条、每天 {{codesPerDay}} 条',
      ],
      [
        'Verification codes',
        '6 digits, valid {{codeMinutes}} minutes, again after {{codeResendSeconds}} seconds, {{codesPerHour}} an hour and {{codesPerDay}} a day',
      ],
    ),
    rule(
      'loginTries',
      ['登录密码错误', '{{loginTries}} 次后锁定 {{loginLockMinutes}} 分钟'],
      ['Wrong login passwords', 'after {{loginTries}} a lock of {{loginLockMinutes}} minutes'],
    ),
    rule(
      'postPasswordTries',
      ['资金密码错误', '{{postPasswordTries}} 次后锁定 {{postPasswordLockHours}} 小时'],
      ['Wrong trading passwords', 'after {{postPasswordTries}} a lock of {{postPasswordLockHours}} hours'],
    ),
    rule(
      'sessions',
      ['登录有效期', '{{sessionDays}} 天未使用或登录满 {{sessionMostDays}} 天后失效'],
      [
        'Sessions',
        'end {{sessionDays}} days after the last use and {{sessionMostDays}} days after the login',
      ],
    ),
    rule(
      'images',
      ['图片', '不超过 {{imageMb}} MB，身份照片至少 {{identityImageSize}} 像素'],
      ['Images', 'at most {{imageMb}} MB; of documents at least {{identityImageSize}} pixels'],
    ),
    rule(
      'guardian',
      ['未成年人', '未满 {{guardianAge}} 周岁须监护人同意'],
      ['Minors', "under {{guardianAge}} a guardian's consent is needed"],
    ),
    rule('nickName', ['昵称', '只能设置一次'], ['Nickname', 'can be set once']),
    rule(
      'paymentMethods',
      ['收款方式', '最多 {{paymentMethods}} 个'],
      ['Payment methods', 'at most {{paymentMethods}}'],
    ),
  ],
};
