/** The desk of contracts: listing, settings, halting, and all that could cost the exchange money. */
import type { Command, ContractSettings } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest, SettableContractStatus } from '@tern/protocol/desk';
import type { Kernel, WhatIfEngine } from '../../kernel/index.ts';
import type { Sql } from '../../platform/database/index.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskActionHandler, DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { callErrorOf, type OwnErrors } from '../../platform/http/rejection.ts';
import type { LiveBalances } from '../balances/index.ts';
import {
  BY_OPERATOR,
  type LiveMarketData,
  refuseDeadIndex,
  type SourceWatch,
  type StatusText,
  type StatusTexts,
} from '../market/index.ts';
import { contractNamed, contractPage } from './desk-contracts.ts';
import { createContractHandler } from './desk-create-contract.ts';
import { deskLiquidations } from './desk-liquidations.ts';
import { RiskDesk } from './desk-risk.ts';
import { settingsUnits, unitsOf, wireSettings } from './desk-settings.ts';
import { StressDesk } from './desk-stress.ts';
import type { LiveMarks } from './live-marks.ts';
import type { LivePositions } from './live-positions.ts';
import type { ContractInfo } from './terms.ts';

export interface ContractDeskParts {
  kernel: Pick<Kernel, 'execute'>;
  sql: Sql;
  marketData: LiveMarketData;
  texts: StatusTexts;
  marks: LiveMarks;
  positions: LivePositions;
  balances: LiveBalances;
  sources: SourceWatch;
  openWhatIfEngine: () => Promise<WhatIfEngine>;
}

const ERROR_OF: OwnErrors = {
  ALREADY_EXISTS: 'marketExists',
  SCALE_INVALID: 'marketScale',
  FEE_INVALID: 'marketFees',
  SETTINGS_INVALID: 'contractSettings',
  BOOK_NOT_EMPTY: 'contractInUse',
  REQUEST_ID_REUSED: 'fundReference',
  SUPPLY_EXCEEDED: 'amountInvalid',
};

export function contractDeskRoutes(desk: DeskCallRegistry, parts: ContractDeskParts): void {
  const { marketData, sql } = parts;
  const { contracts } = marketData;
  const submitCommand = async (command: Command): Promise<number> => {
    // Operators' words do not wait behind orders.
    const { rejection, sequence, repeated } = await parts.kernel.execute(command, 'risk-reducing');
    if (rejection !== 'OK') throw callErrorOf(rejection, ERROR_OF);
    // Only money from outside can be repeated: the second time books nothing.
    if (repeated) throw new CallError('fundReference');
    return sequence;
  };
  const setStatus = ({ market }: ContractInfo, text: StatusText & { status: SettableContractStatus }) => {
    const { status, publicText } = text;
    if (status !== 'OPEN' && publicText.zh === '') throw new CallError('publicTextWanted');
    return parts.texts.during(market, text, () =>
      submitCommand({ kind: 'set-contract-status', market, status, reason: BY_OPERATOR }),
    );
  };
  const quoteScale = () => marketData.markets.asset('USDT')?.scale ?? 0;
  const risk = new RiskDesk(parts);
  const stress = new StressDesk(contracts, parts.openWhatIfEngine, quoteScale);

  desk.read('getDeskContracts', (request) => contractPage(request, parts));
  desk.read('previewContractSettings', ({ pairsName, settings }) => risk.preview(pairsName, settings));
  desk.read('getRiskDesk', (_request, _operator, { nowMs }) => risk.whole(nowMs));
  desk.read('getRiskyAccounts', (request) => risk.accounts(request));
  desk.read('getOpenInterest', (request) => risk.holders(request));
  desk.read('getDeskLiquidations', (request) => deskLiquidations(sql, request, contracts));
  desk.read('getStress', (request) => stress.answer(request));
  desk.fourEyes('createContract', createContractHandler(parts, submitCommand));
  const switched = ({ pairsName, status }: DeskRequest<'setContractStatus'>): ContractInfo => {
    const contract = contractNamed(pairsName, contracts);
    if (contract.status === status) throw new CallError('nothingToChange');
    if (contract.status === 'CLOSED') throw new CallError('marketClosed');
    if (contract.status === 'HALTED') throw new CallError('contractHaltedByTwo');
    if (status === 'OPEN') refuseDeadIndex(marketData, contract.indexSymbol);
    return contract;
  };
  const becomes: DeskActionHandler<'setContractStatus'> = async (request, { name }, { nowMs }) => {
    const { pairsName, status, publicText, reason } = request;
    const contract = switched(request);
    const before = { status: contract.status };
    const text = { status, publicText, reason, operator: name, timeMs: nowMs };
    const sequence = await setStatus(contract, text);
    return { result: {}, subject: pairsName, before, after: { status, publicText, sequence } };
  };
  desk.action('setContractStatus', becomes, switched);
  desk.fourEyes('resumeContract', {
    examine({ pairsName, status: next, publicText }) {
      const { status, statusSinceMs, indexSymbol } = contractNamed(pairsName, contracts);
      if (status !== 'HALTED') throw new CallError('nothingToChange');
      if (next === 'OPEN') refuseDeadIndex(marketData, indexSymbol);
      if (next !== 'OPEN' && publicText.zh === '') throw new CallError('publicTextWanted');
      // The proposal names this halt: one that came after a resume has its own reasons.
      return { subject: pairsName, before: { status, statusSince: statusSinceMs } };
    },
    async execute({ pairsName, status, publicText, reason }, { maker, approver }, { nowMs }) {
      const contract = contractNamed(pairsName, contracts);
      const before = { status: contract.status };
      const operator = `${maker.name}, ${approver.name}`;
      const sequence = await setStatus(contract, { status, publicText, reason, operator, timeMs: nowMs });
      return { result: {}, subject: pairsName, before, after: { status, publicText, sequence } };
    },
  });
  /** Refuses at the proposal what the engine would refuse only after the approval. */
  const refuseFixed = ({ market, priceScale, settings: now }: ContractInfo, next: ContractSettings) => {
    if (next.tickSize !== now.tickSize)
      throw new CallError('contractIndex', { terms: `tickSize ${formatUnits(now.tickSize, priceScale)}` });
    if (next.qtyStep !== now.qtyStep && parts.positions.inMarket(market).length > 0)
      throw new CallError('contractInUse');
  };
  desk.fourEyes('setContractSettings', {
    async examine({ pairsName, settings }) {
      const contract = contractNamed(pairsName, contracts);
      const units = settingsUnits(settings, contract);
      refuseFixed(contract, units);
      const before = wireSettings(contract.settings, contract);
      return { subject: pairsName, before, effects: await risk.lockedBy(contract, units) };
    },
    async execute({ pairsName, settings }) {
      const contract = contractNamed(pairsName, contracts);
      const { market } = contract;
      const before = wireSettings(contract.settings, contract);
      const units = settingsUnits(settings, contract);
      const { membersLocked } = await risk.lockedBy(contract, units);
      const sequence = await submitCommand({ kind: 'set-contract-settings', market, settings: units });
      const settingsFrom = contracts.findContract(market)?.pendingSettings?.effectiveMs ?? 0;
      const result = { membersLocked: settingsFrom === 0 ? 0 : membersLocked, settingsFrom };
      return { result, subject: pairsName, before, after: { ...settings, ...result, sequence } };
    },
  });
  desk.fourEyes('seedInsuranceFund', {
    examine({ amount }) {
      fundUnits(amount, quoteScale());
      return { subject: 'insurance fund', before: null };
    },
    async execute({ amount, reference }) {
      const sequence = await submitCommand({
        kind: 'credit-from-outside',
        ref: `insurance:${reference}`,
        owner: 'insurance',
        type: 'assets',
        asset: 'USDT',
        amount: fundUnits(amount, quoteScale()),
      });
      return { result: {}, subject: 'insurance fund', before: null, after: { amount, reference, sequence } };
    },
  });
}

function fundUnits(amount: string, scale: number): bigint {
  const units = unitsOf('amount', amount, scale);
  if (units <= 0n) throw new CallError('parameterInvalid', { field: 'amount' });
  return units;
}
