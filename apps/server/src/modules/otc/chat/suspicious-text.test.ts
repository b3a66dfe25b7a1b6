import { expect, test } from 'vitest';
import { isSuspicious } from './suspicious-text.ts';

test.each([
  'https://pay.example/x',
  'see www.cheaper-usdt',
  'go to fast-coin.vip now',
  'ｗｗｗ．ｃｈｅａｐ．ｃｏｍ',
  't.me/cheap_usdt',
  'anna.b+otc@mail.example',
  'call me 13812345678',
  '手机 138 1234-5678',
  '+86 138 1234 5678',
  '+44 20 7946 0958',
  '１３８１２３４５６７８',
  '138\u200b1234\u200b5678',
  '微信号：anna_88',
  'wechat: anna_88',
  'VX anna2026',
  'v信 anna2026',
  'QQ 123456789',
  '扣扣号123456',
  'telegram: cheapcoins',
  'tg @cheapcoins',
  'message @cheapcoins please',
  '加我微信',
  '加v聊',
  'add me on WhatsApp',
])('%j is a way around the platform', (text) => {
  expect(isSuspicious(text)).toBe(true);
});

test.each([
  '你好，已经付款，请查收',
  'I paid 697.70 CNY by WeChat, please check.',
  '我用微信付款可以吗？',
  '微信付款 500.00',
  '卡号 6222021234567890123',
  'card 6222 0212 3456 7890 123',
  'paid at 12:15:00 on 2026-11-26',
  'Order OTC202611260001',
  'price 7.23, quantity 69.15629322',
  'see you online',
  'Please wait.Thanks',
  '支付宝转账 1000',
  'a + b = c',
  '',
])('%j is none', (text) => {
  expect(isSuspicious(text)).toBe(false);
});

test('a long line is judged at once', () => {
  const startMs = performance.now();
  for (const text of [
    'a.'.repeat(250),
    '1'.repeat(500),
    '@'.repeat(500),
    '微信'.repeat(250),
    'wx-'.repeat(166),
  ])
    isSuspicious(text);
  expect(performance.now() - startMs).toBeLessThan(200);
});
