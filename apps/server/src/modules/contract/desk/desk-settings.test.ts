import { settingsFault } from '@tern/engine';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { expect, it } from 'vitest';
import { contractOf } from '../terms/terms.ts';
import { BTC, CONTRACT, madeContracts } from '../testing/made-contract.ts';
import { wireSettings } from './desk-settings.ts';

it.each([100_000, 100_001])('a fee of %i is one to the desk when it is one to the engine', (takerFeePpm) => {
  const scales = contractOf(BTC, madeContracts());
  // A fee for which liquidations must leave a margin would be too high long before.
  const settings = { ...CONTRACT.settings, takerFeePpm, riskIncludesCloseFee: false };
  const asked = { pairsName: 'BTC/USDT', settings: wireSettings(settings, scales), reason: 'a test' };
  const isEngines = settingsFault(settings, scales.quoteScale, scales) === 'OK';
  expect(isEngines).toBe(takerFeePpm === 100_000);
  expect(DESK_CALLS.setContractSettings.request.safeParse(asked).success).toBe(isEngines);
});
