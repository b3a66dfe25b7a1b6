import { CAUSES } from '@tern/engine';
import { LEDGER_CAUSES } from '@tern/protocol/desk';
import { expect, it } from 'vitest';

const coded = Object.entries(CAUSES).filter(([, { code }]) => code !== undefined);

it('the causes of the engine are those of the protocol, and bear their places as codes', () => {
  expect(new Map(coded.map(([word, { code }]) => [code, word]))).toEqual(
    new Map(LEDGER_CAUSES.map((word, code) => [code, word])),
  );
  expect(coded).toHaveLength(LEDGER_CAUSES.length);
});

it('no two causes weigh the same, and money that is only frozen leaves no row', () => {
  const byWeight = Object.entries(CAUSES).sort(([, a], [, b]) => a.weight - b.weight);
  expect(byWeight.map(([, { weight }]) => weight)).toEqual(byWeight.map((_, place) => place));
  expect(byWeight.map(([word]) => word)).toEqual([
    ...['OTHER', 'FROZEN', 'MARGIN', 'TRADE', 'TRANSFER', 'DEPOSIT', 'FAUCET', 'FUNDING'],
    ...['ADL', 'LOSS_SHARED', 'LIQUIDATION', 'REBATE', 'PLEDGE', 'AIRDROP'],
  ]);
  expect(CAUSES.FROZEN.code).toBeUndefined();
});
