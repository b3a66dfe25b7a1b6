/**
 * The calls of contracts (RULES 1). Each path is `contract/` and the call's own name, GET where the name begins with
 * get: a browser derives both (callWay) and need not carry this table.
 */
import type { CallSpec } from './access.ts';

const named = <N extends string>(
  method: CallSpec['method'],
  access: CallSpec['access'],
  names: readonly N[],
): Record<N, CallSpec> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      { method, path: `contract/${name}`, access, mode: 'always', write: method === 'POST', upload: false },
    ]),
  ) as Record<N, CallSpec>;

export const CONTRACT_CALLS = {
  ...named('GET', 'visitor', [
    'getContracts',
    'getContractMark',
    'getFundingHistory',
    'getIndexComposition',
    'getInsuranceFund',
  ]),
  ...named('POST', 'member', [
    'placeContractOrder',
    'cancelContractOrder',
    'cancelAllContractOrders',
    'placePlanOrder',
    'cancelPlanOrder',
    'closeAllPositions',
    'reversePosition',
    'setLeverage',
    'setMarginMode',
    'changeMargin',
    'setPositionTriggers',
    'acceptRiskNotice',
  ]),
  ...named('GET', 'member', [
    'getContractAccount',
    'getPositions',
    'getOpenContractOrders',
    'getOpenPlanOrders',
    'getContractOrders',
    'getContractOrder',
    'getPlanOrders',
    'getContractFills',
    'getPositionHistory',
    'getFundingRecords',
    'getLiquidations',
    'getLiquidation',
    'getDeleveragings',
  ]),
};
