import { describe, expect, it } from 'vitest';
import { ReservedNames } from './reserved-names.ts';
import { HAN_WORDS, LATIN_WORDS } from './reserved-words.ts';

const tern = new ReservedNames('Tern');

const REFUSED = [
  // Reserved words as whole words, however they are written.
  ...[
    'admin',
    'ADMIN',
    'Admin7',
    '7admin',
    'the admin',
    'my.admin',
    'admin小明',
    '小明admin',
    'myAdmin',
    'MYAdmin',
  ],
  ...['adm1n', 'ADM1N', '0fficial', 'OFF1C1AL', 'he1pdesk', 'Official-Anna', 'Ｓupport', 'ⓢupport', '🅰🅳🅼🅸🅽'],
  ...[
    'a d m i n',
    'A.D.M.I.N',
    'a-d-m-1-n',
    's u p p 0 r t 1',
    'ad min',
    'Customer Service',
    'customer_service Amy',
  ],
  ...['ádmin', 'ad\u0307min', '\u0251dmin', 'admı̇n', 'Verified ✨', 'Kefu 88', 'kefu', 'uid 7'],
  // The exchange's name, alone and with others.
  ...[
    'Tern',
    'TERN',
    'tern',
    'Tern Support',
    'TernSupport',
    'TERNsupport',
    'ternsupport',
    'ternsupport24',
    'T e r n',
  ],
  ...['myTern', 'Tern01', 'Tern官网', '燕鸥Tern', 'Mr ternsupport', 'Arctic Tern'],
  // Han words as parts, with blanks and marks taken out.
  ...[
    '客服',
    '官方客服',
    '客 服',
    '客·服',
    '*客*服*',
    '客\u0301服',
    'OTC仲裁员',
    '已认证商家',
    '平台运营',
    '小明客服01',
    '官⽅',
  ],
  ...['認證商家', '管理員', '风控部', '擔保交易', '系统通知', '技术支持'],
  // Check and shield signs.
  ...['✔Anna', 'Anna✓', '✅ Anna', '☑Anna', '🛡Anna', 'Anna√', '⛨ Anna'],
  // Bare numbers, and what looks like a member id.
  ...[
    '7',
    '12345',
    '１２３',
    '１ ２-３',
    '٣٤٥',
    '#7',
    'Ⅻ',
    '①②③',
    '10002001',
    'Anna10002001',
    'ID 1000 2001',
    'No.1OOO2OO1',
  ],
  ...['user-l0002001', '用户10002001'],
  // Latin with Cyrillic or Greek in one word.
  ...['Аlice', 'Bоb', 'Αlice', 'Annα', 'пaypal', 'Ann小аbc'],
];

const ALLOWED = [
  ...[
    'Badminton',
    'Western',
    'Intern',
    'Lantern',
    'Stern',
    'Eastern',
    'Pattern',
    'Alternate',
    'Internet',
    'Ternary',
  ],
  ...[
    'STERN',
    'Intern1',
    '1ntern',
    'McStern',
    'Administer',
    'Supporter',
    'Officially',
    'Systematic',
    'Unofficial',
  ],
  ...[
    'Druid',
    'Fluid Dynamics',
    'Kefupan',
    'Staffordshire',
    'Cooperator',
    'Ecosystem',
    'Insecurity',
    'Nadmint',
  ],
  ...[
    '小客',
    '小服',
    '客人',
    '服务员',
    '方官',
    '裁仲',
    '小明',
    '客家小服',
    '认真',
    '台平',
    '管家',
    '审美',
    '担心',
    '系列',
  ],
  ...[
    'Alice',
    'alice7',
    'Bob 2',
    'x',
    '7x',
    'A1',
    'Anna 1234567',
    'Lil1234',
    'Olli2024',
    'Route 66',
    '3号',
    '一二三',
  ],
  ...[
    'José',
    'Łukasz',
    'Иван',
    'Ольга 7',
    'Ἀθηνᾶ',
    'Анна Smith',
    'Αθήνα Bar',
    'さくら',
    '민수',
    'عمر',
    'µTorrent',
  ],
  ...[
    '😀',
    '😀 7',
    '🇨🇳',
    '👩\u200d🚀',
    '🍀Anna',
    '⭐Anna',
    'Anna★',
    'O\u2019Neil',
    'Room Service',
    'OTC小王',
    'Merchant Wang',
  ],
  ...['Demo-Merchant', 'Sim-Maple', 'adrnin', 'Tem', '<q-x>bold</q-x>', 'Bad Minton', 'Wes Ternary'],
];

describe('a nickname that speaks for the exchange', () => {
  it.each(REFUSED)('%s is refused', (name) => expect(tern.refuses(name)).toBe(true));

  it.each(ALLOWED)('%s is allowed', (name) => expect(tern.refuses(name)).toBe(false));

  it('is known by at most 60 words', () => {
    expect(LATIN_WORDS.length + HAN_WORDS.length).toBeLessThanOrEqual(60);
    for (const word of [...LATIN_WORDS, ...HAN_WORDS]) {
      expect(tern.refuses(word), word).toBe(true);
      expect(tern.refuses(`${word[0]}x${word.slice(1)}`), word).toBe(false);
    }
  });
});

describe('the name of the exchange', () => {
  it.each([
    ['OK', ['OK', 'ok', '0K', 'O K', 'O.K.'], ['OK Anna', 'Okay', 'Book', 'OK7', 'okok']],
    ['X', ['X', 'x', 'x!'], ['Xavier', 'X Anna', 'Max']],
    ['币安', ['币安', '币 安'], ['小币安', '币安宝']],
    ['燕鸥所', ['燕鸥所', '小燕鸥所', '燕 鸥·所7'], ['燕鸥', '所燕鸥']],
    ['Gate2', ['Gate2', 'gate2', 'Anna Gate2', 'GATE 2'], ['Gate', 'Gateway2', 'Gate 7x']],
    ['Nova Bay', ['Nova Bay', 'NovaBay', 'novabay', 'Nova-Bay Anna'], ['Nova', 'Bayview', 'Novabaya']],
    ['Illi', ['Illi', 'lLLi', '1ll1', 'illi 7'], ['Illinois', 'Willi']],
    ['', [], ['Anna', 'x']],
  ])('%s', (exchange, refused, allowed) => {
    const reserved = new ReservedNames(exchange);
    for (const name of refused) expect(reserved.refuses(name), name).toBe(true);
    for (const name of allowed) expect(reserved.refuses(name), name).toBe(false);
  });

  it('is part of the version, as are the tables', () => {
    expect(new ReservedNames('Tern').version).toMatch(/^17\.0\.0 [0-9a-f]{8}$/);
    expect(new ReservedNames('Tern').version).toBe(tern.version);
    expect(new ReservedNames('Puffin').version).not.toBe(tern.version);
  });
});
