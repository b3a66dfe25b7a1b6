/** A position whose sums come near what numbers hold may not grow; it is closed, and its successor begins anew. */
import { describe, expect, it } from 'vitest';
import { Core } from '../../core/core.ts';
import { readSnapshot, writeSnapshot } from '../../snapshot/snapshot.ts';
import { emptyMemory } from '../../snapshot/testing/filled-contracts.ts';
import type { PlaceContractOrder } from '../commands.ts';
import { ContractScenario } from '../testing/contract-scenario.ts';
import { BTC } from '../testing/scenario-settings.ts';
import { POSITION } from './position-record.ts';

const MOST = 2 ** 52;
const OPEN: PlaceContractOrder = {
  kind: 'place-contract-order',
  memberId: 1,
  requestId: '',
  market: BTC,
  tradeType: 'OPEN_LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 500_000n,
  lots: 100_000_000n,
  closeAll: false,
  closePercent: 0,
  leverage: 0,
  takeProfit: 0n,
  stopLoss: 0n,
  triggerSource: 'MARK',
};
const CLOSE: PlaceContractOrder = { ...OPEN, tradeType: 'CLOSE_LONG' };

/** Member 1 is long 10 lots at 50,000 against 2, and has seen so much of something in this position's life. */
function livedWith(field: POSITION, sum: number): ContractScenario {
  const scenario = new ContractScenario();
  scenario.members({ 1: '100000', 2: '1000000' });
  scenario.tick({ BTC: '50000' });
  scenario.trade(1, 2, 10, '50000');
  const memory = emptyMemory();
  readSnapshot(scenario.core.snapshot(), memory);
  const { positions, markets } = memory.contracts;
  positions.setNumber(markets[0]!.position(memory.members.find(1), 0), field, sum);
  scenario.core = Core.restore(writeSnapshot(memory));
  return scenario;
}

describe.each([
  ['lots', POSITION.LIFE_LOTS],
  ['quantity', POSITION.LIFE_QTY],
  ['fees', POSITION.LIFE_FEES],
  ['profit', POSITION.LIFE_PNL],
  ['funding', POSITION.LIFE_FUNDING],
])('a long life of %s', (_name, field) => {
  it('ends the growth of a position, and nothing else', () => {
    expect(livedWith(field, MOST).rejection(OPEN)).toBe('OK');
    const scenario = livedWith(field, MOST + 1);
    expect(scenario.rejection(OPEN)).toBe('TIER_LIMIT');
    scenario.order(2, 'OPEN_LONG', 5, { price: '50000' });
    expect(scenario.rejection({ ...CLOSE, lots: 500_000_000n })).toBe('OK');
    expect(scenario.rejection(OPEN)).toBe('TIER_LIMIT');
    scenario.order(2, 'OPEN_LONG', 5, { price: '50000' });
    expect(scenario.rejection({ ...CLOSE, lots: 500_000_000n })).toBe('OK');
    expect(scenario.position(1, 'LONG')).toBeUndefined();
    expect(scenario.rejection(OPEN)).toBe('OK');
  });
});

it('losses and funding paid count as much', () => {
  for (const field of [POSITION.LIFE_PNL, POSITION.LIFE_FUNDING])
    expect(livedWith(field, -MOST - 1).rejection(OPEN)).toBe('TIER_LIMIT');
});
