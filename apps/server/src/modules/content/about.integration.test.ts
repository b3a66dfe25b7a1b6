/** Tests the text about the exchange as operators publish it and members read it, over a real PostgreSQL. */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../test/kit/desk-for-tests.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';

const reason = 'a test';
const TEXT = {
  zh: { body: '关于海鹦', licence: '许可' },
  en: { body: 'About Puffin', licence: '<b>Free</b> for all' },
};

let desk: DeskForTests;
let anna: Browser;
const calls = new CallDesk();
beforeAll(async () => {
  desk = await DeskForTests.open();
  await desk.operator('anna', 'market');
  anna = await desk.signIn('anna');
  desk.modules.registerCalls(calls);
}, 60_000);
beforeEach(() => desk.clock.step(2_000));
afterAll(() => desk?.close());

const read = async (global: 'CHINESE_SIM' | 'ENGLISH') => (await calls.call('getAbout', { global })).result;

describe('the text about the exchange', () => {
  it('is there from the start, with that of the software’s licence', async () => {
    expect((await read('CHINESE_SIM')).body).toContain('风险提示');
    const english = await read('ENGLISH');
    expect(english.body).toContain('# Risk');
    expect(english.licence).toContain('Apache License, Version 2.0');
  });

  it('names no export, which the app does not have', async () => {
    expect((await read('CHINESE_SIM')).body).toContain('- 账户明细可逐笔查看。\n');
    expect((await read('ENGLISH')).body).not.toContain('export');
  });

  it('is published whole in both languages, each time as a version of its own', async () => {
    for (const language of ['zh', 'en'] as const)
      for (const part of ['body', 'licence'] as const) {
        const texts = { ...TEXT, [language]: { ...TEXT[language], [part]: '' } };
        expect(await desk.errorOf('publishAbout', { ...texts, reason }, anna)).toBe(
          ERRORS.contentIncomplete.code,
        );
      }
    const [first] = await desk.ask('getDeskAbout', {}, anna);
    expect(await desk.ask('publishAbout', { ...TEXT, reason }, anna)).toEqual({ version: 3 });
    expect(await read('CHINESE_SIM')).toMatchObject(TEXT.zh);
    expect(await read('ENGLISH')).toMatchObject(TEXT.en);
    expect(await desk.errorOf('publishAbout', { ...TEXT, reason }, anna)).toBe(ERRORS.nothingToChange.code);
    const versions = await desk.ask('getDeskAbout', {}, anna);
    expect(versions.map(({ version, operator }) => [version, operator])).toEqual([
      [3, 'anna'],
      [2, 'exchange'],
      [1, 'exchange'],
    ]);
    expect(versions[1]).toEqual(first);
  });

  it('goes back to an earlier version as the next one', async () => {
    const { zh, en } = (await desk.ask('getDeskAbout', {}, anna)).at(-1)!;
    expect(await desk.ask('publishAbout', { zh, en, reason }, anna)).toEqual({ version: 4 });
    expect((await read('ENGLISH')).body).toContain('# Risk');
  });
});
