import { OTC_ACTIONS } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { actionWords, mainActions, otherActions } from './action-list.ts';

describe('the actions of an order', () => {
  it('puts at the foot what the order waits for, and the rest beside it', () => {
    const buyer = { actions: ['CHAT', 'CANCEL', 'PAY'] as const };
    expect(mainActions(buyer)).toEqual(['PAY']);
    expect(otherActions(buyer)).toEqual(['CANCEL']);
    const seller = { actions: ['APPEAL', 'RELEASE', 'CHAT', 'REPORT'] as const };
    expect(mainActions(seller)).toEqual(['RELEASE']);
    expect(otherActions(seller)).toEqual(['APPEAL', 'REPORT']);
  });

  it('shows consent beside refusal', () => {
    expect(mainActions({ actions: ['CONSENT', 'REFUSE'] })).toEqual(['REFUSE', 'CONSENT']);
  });

  it('places each action but chat and block, which have their own ways in', () => {
    const all = { actions: OTC_ACTIONS };
    const placed = [...mainActions(all), ...otherActions(all)];
    expect([...placed, 'CHAT', 'BLOCK'].toSorted()).toEqual([...OTC_ACTIONS].toSorted());
    for (const action of OTC_ACTIONS) expect(actionWords(action)).toMatch(/^(otc|titles)\./);
  });
});
