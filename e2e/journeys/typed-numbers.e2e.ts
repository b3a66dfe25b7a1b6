/**
 * Numbers as people type them, by keys, by the compositions of an input method and by pastes: money that was typed is that
 * amount or a problem in sight, and never silently another one (rules/conventions#typed-numbers).
 */
import { TYPED_CASES, type TypedCase } from '@tern/protocol/typed-number-cases';
import { freshSeed } from '@tern/test-kit/fresh-seed';
import { Random } from '@tern/test-kit/random';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { plain, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { type Meaning, NumberModel, shownNumber } from '../kit/number-model.ts';
import { type FieldState, NumberTypist } from '../kit/number-typist.ts';
import { openTwoOperators } from '../kit/two-operators.ts';

const { member, onPhone, server } = journey();

const PROBLEMS = {
  zh: { notANumber: '请输入正确的数字', tooLong: '最多 12 位整数', tooManyDecimals: '最多 {n} 位小数' },
  en: {
    notANumber: 'Enter a valid number',
    tooLong: 'At most 12 digits before the point',
    tooManyDecimals: 'At most {n} decimals',
  },
};

function noteOf(
  result: { problem: keyof typeof PROBLEMS.zh },
  decimals: number,
  language: 'zh' | 'en' = 'zh',
) {
  return PROBLEMS[language][result.problem].replace('{n}', String(decimals));
}

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

async function typeCase(typist: NumberTypist, typed: TypedCase): Promise<void> {
  const { start = '', at = start.length, keys, composed, pasted } = typed;
  await typist.clear();
  if (start !== '') await typist.paste(start);
  if (at < start.length) await typist.press('Home');
  for (let place = 0; place < at && at < start.length; place++) await typist.press('ArrowRight');
  if (keys !== undefined) await typist.signs(keys);
  if (composed !== undefined) await typist.compose(composed);
  if (pasted !== undefined) await typist.paste(pasted);
}

test.each([
  ['/assets/transfer?from=assets&to=spot&coin=USDT', '数量', 8],
  ['/transaction?tab=quickBuy', '我要支付', 2],
])('%s reads the table of typed numbers', async (route, name, decimals) => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit(route);
    const typist = await NumberTypist.at(field(page, name));
    const third = freshSeed() % 3;
    // Keys take longest: each run tries a third of those cases.
    const now = TYPED_CASES.filter(
      ({ keys, start }, place) => keys === undefined || start !== undefined || place % 3 === third,
    );
    for (const typed of now.filter((one) => one.decimals === decimals)) {
      await typeCase(typist, typed);
      const { shown, note } = await typist.state();
      const message = JSON.stringify(typed);
      const meaning = 'problem' in typed.result ? typed.result : { number: typed.result.value };
      expect(shown, message).toBe(shownNumber(typed.text, meaning));
      if ('problem' in typed.result) expect(note, message).toBe(noteOf(typed.result, decimals));
      else expect(Object.values(PROBLEMS.zh), message).not.toContain(note);
    }
    await typist.close();
  });
});

const SIGNS = [...'0123456789012345678901234567890..,。，．·、٫', ...'３٣۳', ..." -'e¥"];
const PASTES = ['1,000', '12,345.67', '0,5', '1.005', '1，０００', ' 7 ', '1 000', '1.2.3', '1234567890123'];
const COMPOSED = ['1。2', '０。０５', '12', '五', '1,005', '3、', '。', '，5'];

/** One input, at the same time into the field and into the model. */
async function anyInput(random: Random, typist: NumberTypist, model: NumberModel): Promise<string> {
  const kind = random.below(100);
  if (kind < 60) {
    const sign = random.pick(SIGNS);
    await typist.key(sign);
    model.key(sign);
    return sign;
  }
  if (kind < 72) {
    const text = random.pick(COMPOSED);
    await typist.compose(text);
    model.compose(text);
    return `composed ${text}`;
  }
  if (kind < 80) {
    const text = random.pick(PASTES);
    await typist.paste(text);
    model.paste(text);
    return `pasted ${text}`;
  }
  if (kind < 84) {
    await typist.selectAll();
    model.selectAll();
    return 'all';
  }
  const key = random.pick([
    'ArrowLeft',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'Backspace',
    'Delete',
  ] as const);
  const before = await typist.state();
  await typist.press(key);
  if (key === 'Backspace' || key === 'Delete') {
    // A comma of the field is passed over.
    const own = shownNumber(model.text, model.meaning()) !== model.text && before.start === before.end;
    const beside = before.shown[key === 'Backspace' ? before.start - 1 : before.start];
    if (!own || beside !== ',') model[key === 'Backspace' ? 'backspace' : 'delete']();
    return key;
  }
  const { start, end } = await typist.state();
  const isGrouped = shownNumber(model.text, model.meaning()) !== model.text;
  const plainPlace = (place: number) => {
    const left = before.shown.slice(0, place);
    return (isGrouped ? left.replaceAll(',', '') : left).length;
  };
  model.start = plainPlace(start);
  model.end = plainPlace(end);
  return key;
}

function expectSame(state: FieldState, model: NumberModel, said: string, decimals: number) {
  const { followed } = state;
  const meaning: Meaning = model.meaning();
  const shown = shownNumber(model.text, meaning);
  expect(state.shown, said).toBe(shown);
  const right = state.shown.slice(state.end);
  const rightOfCaret = shown === model.text ? right : right.replaceAll(',', '');
  expect(rightOfCaret, said).toBe(model.text.slice(model.end));
  if ('problem' in meaning) {
    expect(state.note, said).toBe(noteOf(meaning, decimals));
    expect(followed, said).toBe('');
  } else {
    expect(Object.values(PROBLEMS.zh), said).not.toContain(state.note);
    expect(followed === '' ? '' : plain(units(followed)), said).toBe(
      meaning.number === '' ? '' : plain(units(meaning.number.replace(/\.$/, ''))),
    );
  }
}

/** At a price of 1 the amount, which follows from what the form holds, is the quantity. */
async function typeAtRandom(sequences: number): Promise<void> {
  const markets = await apiOf(server().origin).call('getSpotMarkets');
  const step = markets.find(({ pairsName }) => pairsName === 'BTC/USDT')?.stepSize ?? '';
  const decimals = step.length - '0.'.length;
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/exchange');
    await field(page, '价格').fill('1');
    const typist = await NumberTypist.at(field(page, '数量'), field(page, '金额'));
    for (const seed of [1, freshSeed()]) {
      const random = new Random(seed);
      for (let sequence = 0; sequence < sequences; sequence++) {
        await typist.clear();
        const model = new NumberModel(decimals);
        const said: string[] = [];
        for (let input = random.between(3, 11); input > 0; input--) {
          said.push(await anyInput(random, typist, model));
          expectSame(await typist.state(), model, `seed ${seed}: ${said.join(' ')}`, decimals);
        }
      }
    }
    await typist.close();
  });
}

test('in the middle of a composition its text stays as it is, and the form holds the number that it would be', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/exchange');
    await field(page, '价格').fill('1');
    const typist = await NumberTypist.at(field(page, '数量'), field(page, '金额'));
    await typist.keys('1');
    await typist.beginToCompose('2。5');
    expect(await typist.state()).toMatchObject({ shown: '12。5', followed: '12.5' });
    await typist.compose('2。。5');
    expect(await typist.state()).toMatchObject({ shown: '12..5', followed: '', note: '请输入正确的数字' });
    await typist.close();
  });
});

test('no sequence of keys, compositions and pastes makes another amount than it means', () =>
  typeAtRandom(8));
test('nor does any of many more', { tags: 'long' }, () => typeAtRandom(60));

test.each([
  ['zh', '确认划转', '数量'],
  ['en', 'Confirm transfer', 'Amount'],
] as const)('nothing is sent of a number with a problem, in %s', async (language, button, name) => {
  await onPhone({ session: member(0), language }, async (phone) => {
    const { page } = phone;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/transfer/i.test(request.url()) && request.method() === 'POST') sent.push(request.url());
    });
    await phone.visit('/assets/transfer?from=assets&to=spot&coin=USDT');
    const typist = await NumberTypist.at(page.getByRole('textbox', { name }));
    for (const [keys, problem] of [
      ['1。。2', 'notANumber'],
      ['1234567890123.5', 'tooLong'],
    ] as const) {
      await typist.clear();
      await typist.keys(keys);
      await page.getByRole('button', { name: button }).tap();
      expect((await typist.state()).note).toBe(noteOf({ problem }, 8, language));
      await page.getByRole('textbox', { name }).focus();
    }
    await typist.clear();
    await typist.paste('1.000000001');
    await page.getByRole('button', { name: button }).tap();
    expect((await typist.state()).note).toBe(noteOf({ problem: 'tooManyDecimals' }, 8, language));
    expect(sent).toEqual([]);
    await typist.close();
  });
});

test('fields of digits take those of every keyboard', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/login');
    const typist = await NumberTypist.at(page.getByRole('textbox', { name: '手机号' }));
    await typist.compose('１３８');
    await typist.keys('٠٠');
    await typist.paste('۱２3');
    expect((await typist.state()).shown).toBe('13800123');
    await typist.close();
  });
});

test('the desk reads the numbers of its forms by the same table', { tags: 'long' }, async () => {
  const { server: desk, browser, maker } = await openTwoOperators();
  try {
    const { page } = maker;
    await maker.visit(`/members/${desk.demo.members[0]?.userId}`);
    await page.getByRole('button', { name: 'Book a deposit', exact: true }).click();
    const amount = page.getByRole('dialog').getByLabel('Amount');
    const typist = await NumberTypist.at(amount);
    // The desk has more decimals and does not group.
    const same = TYPED_CASES.filter(({ decimals, keys = '' }) => decimals === 8 && !/\.\d{9}/.test(keys));
    for (const typed of same) {
      await typeCase(typist, typed);
      expect((await typist.state()).shown, JSON.stringify(typed)).toBe(typed.text);
    }
    const dialog = page.getByRole('dialog');
    for (const [text, problem] of [
      ['1。。5', 'Enter a valid number'],
      ['1'.repeat(31), 'At most 30 digits before the point'],
    ] as const) {
      await typist.clear();
      await typist.keys(text);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText(problem).waitFor();
    }
    await typist.clear();
    await typist.compose('1。5');
    await dialog.getByLabel('Reference').fill('bank statement 7');
    await Promise.all([
      page.waitForRequest((request) => request.postData()?.includes('"amount":"1.5"') ?? false),
      dialog.getByRole('button', { name: 'Continue' }).click(),
    ]);
    await typist.close();
  } finally {
    await browser.close();
    await desk.stop();
  }
});
