/**
 * A fault names the contract that the clock worked on, so that a halt of it ends the fault
 * (architecture#the-engine-is-total).
 */
import { expect, it } from 'vitest';
import type { PlantedFaults } from '../base/command-context.ts';
import { Core } from '../core/core.ts';
import { EngineFault } from '../core/engine-fault.ts';
import { ContractScenario } from './testing/contract-scenario.ts';
import { BTC, ETH } from './testing/scenario-settings.ts';

/** Position 1 is long 2 BTC at 50,000 with 50x. */
function world(faults: PlantedFaults): ContractScenario {
  const scenario = new ContractScenario();
  scenario.core = Core.restore(scenario.core.snapshot(), { faults });
  scenario.members({ 1: '3000', 2: '1000000' });
  scenario.tick({ BTC: '50000', ETH: '3000' });
  scenario.leverage(1, 50);
  scenario.trade(1, 2, 100, '50000');
  return scenario;
}

function faultOf(action: () => unknown): EngineFault {
  try {
    action();
  } catch (error) {
    if (error instanceof EngineFault) return error;
    throw error;
  }
  throw new Error('nothing broke');
}

const breakAt = (broken: string) => (contract: string) => {
  if (contract === broken) throw new Error('a planted fault');
};

it.each([BTC, ETH])('in a tick: %s', (broken) => {
  const faults: PlantedFaults = {};
  const scenario = world(faults);
  faults.atContract = breakAt(broken);
  expect(faultOf(() => scenario.tick({ BTC: '50010' })).contract).toBe(broken);
});

it('in a liquidation', () => {
  const faults: PlantedFaults = {};
  const scenario = world(faults);
  scenario.tick({ BTC: '49245' });
  faults.atContract = breakAt(BTC);
  expect(faultOf(() => scenario.liquidate()).contract).toBe(BTC);
});

it('in what was due before a member’s command, which is not to blame', () => {
  const faults: PlantedFaults = {};
  const scenario = world(faults);
  scenario.timeMs += 545_000;
  faults.atContract = breakAt(ETH);
  const command = { kind: 'cancel-all-contract-orders', memberId: 1, market: '' } as const;
  expect(faultOf(() => scenario.send(command)).contract).toBe(ETH);
});

it('but not in a member’s command', () => {
  const faults: PlantedFaults = {};
  const scenario = world(faults);
  scenario.tick({ BTC: '50010' });
  faults.afterMutation = () => {
    throw new Error('a planted fault');
  };
  const fault = faultOf(() => scenario.order(1, 'OPEN_LONG', 1, { price: '49000' }));
  expect([fault.contract, (fault.cause as Error).message]).toEqual(['', 'a planted fault']);
});
