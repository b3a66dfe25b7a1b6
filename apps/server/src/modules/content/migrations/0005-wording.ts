/**
 * Gives the sample texts the terms of the screens (docs/wording.md). Whole sentences are replaced, so a text that the
 * operator has rewritten stays as it is; single words are replaced only in agreements that still say that they are samples.
 */
import type { GlobalText } from '@tern/protocol';
import type { Migration } from '../../../platform/database/migration.ts';

type Replacement = readonly [old: string, better: string];

const TITLES: Record<GlobalText, readonly Replacement[]> = {
  CHINESE_SIM: [['修改密码后 24 小时内暂停提币', '修改安全设置后 24 小时内暂停提币']],
  ENGLISH: [
    [
      'Withdrawals pause for 24 hours after a password change',
      'Withdrawals are disabled for 24 hours after a security change',
    ],
    ['Safety: how to recognise fraud', 'Security notice: how to recognize fraud'],
  ],
};

const SENTENCES: Record<GlobalText, readonly Replacement[]> = {
  CHINESE_SIM: [
    [
      '修改或重置登录密码、修改或重置资金密码、关闭或更换谷歌验证器之后的 24 小时内，账户将暂停提币。交易、划转和充值不受影响。',
      '修改或重置登录密码、修改或重置资金密码、更换手机号或邮箱、关闭或更换谷歌验证器之后的 24 小时内，账户将暂停提币。交易、划转和充币不受影响。',
    ],
    ['从充提账户划转到币币账户', '从资金账户划转到币币账户'],
    ['Tern 是一个开放的数字资产交易平台。', 'Tern 是一个开源的数字资产交易平台。'],
  ],
  ENGLISH: [
    [
      'To protect your assets, withdrawals pause for 24 hours after you change or reset the login password or the trading password, or close or replace the Google authenticator. Trading, transfers and deposits go on.',
      'To protect your assets, withdrawals are disabled for 24 hours after you change or reset your login password or trading password, change your phone or email, or disable or replace Google Authenticator. Trading, transfers and deposits are not affected.',
    ],
    ['Whoever does is a fraud.', 'Anyone who does is a scammer.'],
    [
      'Check the address of the site, open no links of unknown origin, and use no password twice. If something looks wrong, change your password at once and contact customer service.',
      'Check the address of the site, do not open links of unknown origin, and never reuse a password. If something looks wrong, change your password immediately and contact customer service.',
    ],
    [
      'The default rates are 0.1% for makers and 0.1% for takers, taken from what a trade brings you: from the base currency when you buy, from the quote currency when you sell.',
      'The default fees are 0.1% for makers and 0.1% for takers, deducted from what you receive: from the base coin when you buy, from the quote currency when you sell.',
    ],
    [
      'An order keeps the rates of its acceptance; a later change does not touch it. The trade screen shows the current rates of each pair.',
      'Each order is charged the fees in force when it was accepted; later changes do not affect it. The trade screen shows the current fees of each pair.',
    ],
    ['good till cancelled (GTC)', 'good till canceled (GTC)'],
    ['from the assets account to the spot account', 'from the Funding account to the spot account'],
    [
      'Tern is an open exchange for digital assets. A phone number or an e-mail address is enough to register. It speaks Chinese and English, has a day and a night theme, and shows rises in green or in red as you like.',
      'Tern is an open-source platform for trading digital assets. A phone number or an email address is enough to register. It is available in Chinese and English, has a day and a night theme, and shows gains in green or in red as you prefer.',
    ],
    ['you can take demo funds once a day', 'you can claim demo funds once a day'],
  ],
};

/** Words, and the mark of an agreement that is still a sample. */
const WORDS: Record<GlobalText, { mark: string; words: readonly Replacement[] }> = {
  CHINESE_SIM: { mark: '示例文本', words: [['充值', '充币']] },
  ENGLISH: {
    mark: 'Sample text',
    words: [
      ['e-mail', 'email'],
      ['cancelled', 'canceled'],
    ],
  },
};

/** Our own constants only: a migration takes no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const replaced = (column: string, replacements: readonly Replacement[]): string =>
  replacements.reduce(
    (text, [old, better]) => `replace(${text}, ${literal(old)}, ${literal(better)})`,
    column,
  );

const statements = (['CHINESE_SIM', 'ENGLISH'] as const).map((global) => {
  const { mark, words } = WORDS[global];
  return `
    update notices set title = ${replaced('title', TITLES[global])}, body = ${replaced('body', SENTENCES[global])}
    where global = ${literal(global)};
    update agreements set body = ${replaced('body', words)}
    where global = ${literal(global)} and body like ${literal(`%${mark}%`)};`;
});

export const contentWording: Migration = {
  id: 'content/0005-wording',
  sql: `${statements.join('')}
    update banners set title = 'Account security starts with two-step verification'
    where title = 'A safe account starts with two steps';
  `,
};
