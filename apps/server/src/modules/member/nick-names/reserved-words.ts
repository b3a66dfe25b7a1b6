/**
 * The words with which a nickname would speak for the exchange (rules/members#reserved-names), at most 60. Latin ones are
 * found as whole words, Han ones as parts. Words that members use of themselves are not here: merchant, trader, service.
 */
export const LATIN_WORDS: readonly string[] = [
  ...[
    'admin',
    'admins',
    'administrator',
    'sysadmin',
    'webmaster',
    'superuser',
    'moderator',
    'operator',
    'staff',
  ],
  ...[
    'official',
    'verified',
    'certified',
    'authenticated',
    'support',
    'helpdesk',
    'helpcenter',
    'customerservice',
  ],
  ...[
    'customercare',
    'security',
    'compliance',
    'system',
    'arbitrator',
    'arbitration',
    'arbiter',
    'escrow',
    'uid',
  ],
  // The Chinese ones in pinyin.
  ...['kefu', 'guanfang', 'zhongcai', 'guanliyuan'],
];

export const HAN_WORDS: readonly string[] = [
  ...[
    '客服',
    '官方',
    '仲裁',
    '裁决',
    '裁決',
    '认证',
    '認證',
    '验证',
    '驗證',
    '管理员',
    '管理員',
    '运营',
    '運營',
  ],
  ...['风控', '風控', '审核', '審核', '专员', '專員', '担保', '擔保', '工作人员', '工作人員', '系统', '系統'],
  ...['平台', '平臺', '技术支持', '技術支持'],
];
