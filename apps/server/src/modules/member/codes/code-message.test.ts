/** The texts of codes, word for word as members receive them. */
import { expect, it } from 'vitest';
import { codeMessage } from './code-message.ts';

it('names the code, its use and its life', () => {
  expect(codeMessage('Tern', '123456')).toEqual({
    zh: { subject: 'Tern 验证码', text: '【Tern】验证码 123456，5 分钟内有效。请勿告诉任何人。' },
    en: {
      subject: 'Tern verification code',
      text: 'Tern: your verification code is 123456. It is valid for 5 minutes. Do not share it with anyone.',
    },
  });
  const use = { zh: '登录', en: 'log in' };
  const advice = {
    zh: '如非本人操作，请立即修改登录密码',
    en: 'If this was not you, change your password immediately',
  };
  expect(
    codeMessage('Tern', '123456', { subject: { zh: '登录验证码', en: 'login code' }, use, advice }),
  ).toEqual({
    zh: {
      subject: 'Tern 登录验证码',
      text: '【Tern】验证码 123456，用于登录，5 分钟内有效。请勿告诉任何人；如非本人操作，请立即修改登录密码。',
    },
    en: {
      subject: 'Tern login code',
      text: 'Tern: 123456 is your code to log in. It is valid for 5 minutes. Do not share it with anyone. If this was not you, change your password immediately.',
    },
  });
});
