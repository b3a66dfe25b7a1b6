import type { ContractChanged } from '@tern/engine';
import { beforeEach, expect, test } from 'vitest';
import { CONTRACT, madeContract } from '../testing/made-market.ts';
import { LiveContracts } from './live-contracts.ts';

const assets = { asset: (asset: string) => ({ asset, scale: 8 }) };
const made = madeContract();
const announced = { settings: { ...made.settings, maxLots: 7 }, effectiveMs: 90_000 };
let contracts: LiveContracts;

beforeEach(() => {
  const initial = { ...made, statusSinceMs: 500, pendingSettings: announced };
  contracts = new LiveContracts({ contracts: [initial] }, assets);
});

const changed = (change: Partial<ContractChanged>): ContractChanged => {
  const { market, base, indexSymbol, priceScale, qtyScale, settings, status, reason } = made;
  const about = { market, base, indexSymbol, priceScale, qtyScale };
  const since = { statusSinceMs: 500, pendingFromMs: announced.effectiveMs };
  return { kind: 'contract-changed', ...about, settings, status, reason, ...since, ...change };
};
const known = () => contracts.findContract(CONTRACT);

test('since when a contract is in its status, and what is announced, are known from the start', () => {
  expect(known()).toMatchObject({ statusSinceMs: 500, pendingSettings: announced });
});

test('announced settings stay over a change of status, its reason or its time', () => {
  contracts.apply(changed({ status: 'HALTED', statusSinceMs: 800 }));
  contracts.apply(changed({ status: 'HALTED', statusSinceMs: 800, reason: 'another' }));
  expect(known()).toMatchObject({ status: 'HALTED', statusSinceMs: 800, pendingSettings: announced });
});

test('they are gone when settings came into force: they, or others, or those of now again', () => {
  for (const settings of [announced.settings, { ...made.settings, maxLots: 8 }, made.settings]) {
    contracts.apply({
      kind: 'contract-settings-scheduled',
      market: CONTRACT,
      ...announced,
      memberIds: [1],
    });
    const now = known()!;
    expect(now.pendingSettings).toEqual(announced);
    contracts.apply(changed({ settings, status: now.status, pendingFromMs: 0 }));
    expect(known()).toMatchObject({ settings, pendingSettings: null });
  }
});
