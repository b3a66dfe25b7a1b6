import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../locale/text.ts';
import { readEffects } from './effects.ts';
import { noticeText } from './notice-text.ts';

beforeAll(() => loadTexts('en'));

describe('the effects of a proposal', () => {
  const text = (membersLocked: number, noticeSeconds: number) =>
    readEffects(JSON.stringify({ membersLocked, noticeSeconds }))!.text;
  it('say how many members would be locked, and when', () => {
    expect(text(3, 86_400)).toContain('3');
    expect(text(3, 86_400)).toContain(noticeText(86_400));
    expect(text(3, 0)).not.toBe(text(3, 86_400));
    expect(text(0, 86_400)).not.toContain(noticeText(86_400));
    const isSevere = (json: string) => readEffects(json)?.isSevere;
    expect(isSevere('{"membersLocked":0,"noticeSeconds":60}')).toBe(false);
    expect(isSevere('{"membersLocked":1,"noticeSeconds":60}')).toBe(true);
  });
  it('say where the coins of an order go, and who gets a fault mark', () => {
    const verdict = { coins: '69.15629322 USDT', to: '10002001', faultMark: '' };
    expect(readEffects(JSON.stringify(verdict))).toEqual({
      text: '69.15629322 USDT go to member 10002001.',
      isSevere: true,
    });
    expect(readEffects(JSON.stringify({ ...verdict, faultMark: '10002002' }))!.text).toContain('10002002');
  });
  it('say what a penalty takes of a bond', () => {
    expect(readEffects('{"taken":"500","left":"9500"}')!.text).toBe(
      '500 USDT are taken from the bond, 9500 USDT are left.',
    );
  });
  it('say nothing of what nothing is told', () => {
    for (const effects of ['', '{"other":1}', 'no JSON']) expect(readEffects(effects)).toBeUndefined();
  });
  it('name the notice in the largest unit that says it whole', () => {
    expect(noticeText(86_400)).toMatch(/^24\b/);
    expect(noticeText(5_400)).toMatch(/^90\b/);
    expect(noticeText(45)).toMatch(/^45\b/);
  });
});
