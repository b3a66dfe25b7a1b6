import { settingsFault } from '@tern/engine';
import { DESK_SCHEMAS } from '@tern/protocol/desk-schemas';
import { expect, it } from 'vitest';
import { wireSettings } from './desk-settings.ts';
import { contractOf } from './terms.ts';
import { BTC, CONTRACT, madeContracts } from './testing/made-contract.ts';

const [tier] = CONTRACT.settings.tiers as [(typeof CONTRACT.settings.tiers)[number]];
const withRate = (mmrPpm: number) => ({ tiers: [{ ...tier, mmrPpm }] });

it.each([
  ['a fee of 10 %', { takerFeePpm: 100_000 }, true],
  ['a fee above it', { takerFeePpm: 100_001 }, false],
  ['a maintenance rate of 90 %', withRate(900_000), true],
  ['a maintenance rate above it', withRate(900_001), false],
  ['no maintenance rate', withRate(0), false],
])('%s: one to the desk when it is one to the engine', (_name, change, isOne) => {
  const scales = contractOf(BTC, madeContracts());
  const settings = { ...CONTRACT.settings, ...change };
  const asked = { pairsName: 'BTC/USDT', settings: wireSettings(settings, scales), reason: 'a test' };
  expect(settingsFault(settings, scales.quoteScale) === 'OK').toBe(isOne);
  expect(DESK_SCHEMAS.setContractSettings.request.safeParse(asked).success).toBe(isOne);
});
