/** The words of the wallet on the wire are those of the engine; neither package may import the other. */
import * as engine from '@tern/engine';
import * as wire from '@tern/protocol';
import { DESK_DEPOSIT_STATES } from '@tern/protocol/desk';
import { expect, it } from 'vitest';

it.each([
  ['states of withdrawals', wire.WITHDRAWAL_STATES, engine.WITHDRAWAL_STATES],
  ['flags of withdrawals, whose order is that of their bits', wire.WITHDRAWAL_FLAGS, engine.WITHDRAWAL_FLAGS],
  ['sides of a pause', wire.WALLET_SIDES, engine.WALLET_SIDES],
  ['causes of a pause', wire.PAUSE_CAUSES, engine.PAUSE_CAUSES],
])('%s are one list in engine and protocol', (_, ofWire, ofEngine) => {
  expect(ofWire).toEqual(ofEngine);
});

it('every outcome of a deposit is a state that the desk shows', () => {
  expect(DESK_DEPOSIT_STATES).toEqual(expect.arrayContaining([...engine.DEPOSIT_OUTCOMES]));
});
