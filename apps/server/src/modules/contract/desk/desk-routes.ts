/** The desk of contracts: listing, settings, halting, and all that could cost the exchange money. */
import type { Command, ContractSettings } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest, SettableContractStatus } from '@tern/protocol/desk';
import type { Kernel, WhatIfEngine } from '../../../kernel/index.ts';
import type { Sql } from '../../../platform/database/index.ts';
import { CallError } from '../../../platform/http/call.ts';
import type {
  DeskActionHandler,
  DeskCallRegistry,
  FourEyesHandler,
} from '../../../platform/http/desk-call.ts';
import type { LiveBalances } from '../../balances/index.ts';
import { BY_OPERATOR, type MarketApi, refuseDeadIndex, type StatusText } from '../../market/index.ts';
import type { LivePositions } from '../positions/live-positions.ts';
import type { LiveMarks } from '../terms/live-marks.ts';
import type { ContractInfo } from '../terms/terms.ts';
import { ContractCommands } from './contract-commands.ts';
import { contractNamed, contractPage } from './desk-contracts.ts';
import { createContractHandler } from './desk-create-contract.ts';
import { deskLiquidations } from './desk-liquidations.ts';
import { RiskDesk } from './desk-risk.ts';
import { settingsUnits, unitsOf, wireSettings } from './desk-settings.ts';
import { StressDesk } from './desk-stress.ts';

type DeskMarket = Pick<MarketApi, 'marketData' | 'texts' | 'sources'>;

export interface ContractDeskParts {
  kernel: Pick<Kernel, 'execute' | 'decide'>;
  sql: Sql;
  market: DeskMarket;
  marks: LiveMarks;
  positions: LivePositions;
  balances: LiveBalances;
  openWhatIfEngine: () => Promise<WhatIfEngine>;
}

export function contractDeskRoutes(desk: DeskCallRegistry, parts: ContractDeskParts): void {
  const { sql, market, marks, positions, balances } = parts;
  const { contracts, markets } = market.marketData;
  const commands = new ContractCommands(parts.kernel);
  const quoteScale = () => markets.asset('USDT')?.scale ?? 0;
  const live = { ...market, marks, positions, balances };
  const risk = new RiskDesk(live);
  const stress = new StressDesk(contracts, parts.openWhatIfEngine, quoteScale);

  desk.read('getDeskContracts', (request) => contractPage(request, live));
  desk.read('previewContractSettings', ({ pairsName, settings }) => risk.preview(pairsName, settings));
  desk.read('getRiskDesk', (_request, _operator, { nowMs }) => risk.whole(nowMs));
  desk.read('getRiskyAccounts', (request) => risk.accounts(request));
  desk.read('getOpenInterest', (request) => risk.holders(request));
  desk.read('getDeskLiquidations', (request) => deskLiquidations(sql, request, contracts));
  desk.read('getStress', (request) => stress.answer(request));
  desk.fourEyes('createContract', createContractHandler(market, commands));
  statusRoutes(desk, market, commands);
  resumeRoutes(desk, market, commands);
  desk.fourEyes('setContractSettings', settingsHandler({ market, positions, risk, commands }));
  desk.fourEyes('seedInsuranceFund', fundHandler(commands, quoteScale));
}

type NextStatus = StatusText & { status: SettableContractStatus };

function statusCommand(market: string, { status }: NextStatus): Command {
  return { kind: 'set-contract-status', market, status, reason: BY_OPERATOR };
}

function refuseWithoutText({ status, publicText }: Pick<NextStatus, 'status' | 'publicText'>): void {
  if (status !== 'OPEN' && publicText.zh === '') throw new CallError('publicTextWanted');
}

function statusRoutes(
  desk: DeskCallRegistry,
  { marketData, texts }: DeskMarket,
  commands: ContractCommands,
): void {
  const switched = ({ pairsName, status }: DeskRequest<'setContractStatus'>): ContractInfo => {
    const contract = contractNamed(pairsName, marketData.contracts);
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
    refuseWithoutText(text);
    const { market } = contract;
    const sequence = await texts.during(market, text, () => commands.execute(statusCommand(market, text)));
    return { result: {}, subject: pairsName, before, after: { status, publicText, sequence } };
  };
  desk.action('setContractStatus', becomes, switched);
}

function resumeRoutes(
  desk: DeskCallRegistry,
  { marketData, texts }: DeskMarket,
  commands: ContractCommands,
): void {
  const { contracts } = marketData;
  const examineResume = ({ pairsName, status: next, publicText }: DeskRequest<'resumeContract'>) => {
    const { market, status, statusSinceMs, indexSymbol } = contractNamed(pairsName, contracts);
    if (status !== 'HALTED') throw new CallError('nothingToChange');
    if (next === 'OPEN') refuseDeadIndex(marketData, indexSymbol);
    refuseWithoutText({ status: next, publicText });
    // The proposal names this halt: one that came after a resume has its own reasons.
    return { market, before: { status, statusSince: statusSinceMs } };
  };
  desk.fourEyes('resumeContract', {
    examine: (request) => ({ subject: request.pairsName, before: examineResume(request).before }),
    async execute(request, { maker, approver }, { nowMs }, approved) {
      const { pairsName, status, publicText, reason } = request;
      const { market } = contractNamed(pairsName, contracts);
      const text = { status, publicText, reason, operator: `${maker.name}, ${approver.name}`, timeMs: nowMs };
      const { before, sequence } = await texts.during(market, text, () =>
        commands.decide(() => {
          const before = approved.confirm(examineResume(request).before);
          return { command: statusCommand(market, text), before };
        }),
      );
      return { result: {}, subject: pairsName, before, after: { status, publicText, sequence } };
    },
  });
}

interface SettingsParts {
  market: Pick<DeskMarket, 'marketData'>;
  positions: LivePositions;
  risk: RiskDesk;
  commands: ContractCommands;
}

function settingsHandler({
  market: { marketData },
  positions,
  risk,
  commands,
}: SettingsParts): FourEyesHandler<'setContractSettings'> {
  const { contracts } = marketData;
  /** Refuses at the proposal what the engine would refuse only after the approval. */
  const refuseFixed = ({ market, priceScale, settings: now }: ContractInfo, next: ContractSettings) => {
    if (next.tickSize !== now.tickSize)
      throw new CallError('contractIndex', { terms: `tickSize ${formatUnits(now.tickSize, priceScale)}` });
    if (next.qtyStep !== now.qtyStep && positions.inMarket(market).length > 0)
      throw new CallError('contractInUse');
  };
  const examineSettings = ({ pairsName, settings }: DeskRequest<'setContractSettings'>) => {
    const contract = contractNamed(pairsName, contracts);
    const units = settingsUnits(settings, contract);
    refuseFixed(contract, units);
    return { contract, units, before: wireSettings(contract.settings, contract) };
  };
  return {
    async examine(request) {
      const { contract, units, before } = examineSettings(request);
      return { subject: request.pairsName, before, effects: await risk.lockedBy(contract, units) };
    },
    async execute(request, _pair, _context, approved) {
      const { pairsName, settings } = request;
      const examined = examineSettings(request);
      const { market } = examined.contract;
      const { membersLocked } = await risk.lockedBy(examined.contract, examined.units);
      const { before, sequence } = await commands.decide(() => {
        const { before, units } = examineSettings(request);
        const confirmed = approved.confirm(before);
        return { command: { kind: 'set-contract-settings', market, settings: units }, before: confirmed };
      });
      const settingsFrom = contracts.findContract(market)?.pendingSettings?.effectiveMs ?? 0;
      const result = { membersLocked: settingsFrom === 0 ? 0 : membersLocked, settingsFrom };
      return { result, subject: pairsName, before, after: { ...settings, ...result, sequence } };
    },
  };
}

function fundHandler(
  commands: ContractCommands,
  quoteScale: () => number,
): FourEyesHandler<'seedInsuranceFund'> {
  return {
    examine({ amount }) {
      fundUnits(amount, quoteScale());
      return { subject: 'insurance fund', before: null };
    },
    async execute({ amount, reference }, _pair, _context, approved) {
      const before = approved.confirm(null);
      const sequence = await commands.execute({
        kind: 'credit-from-outside',
        ref: `insurance:${reference}`,
        owner: 'insurance',
        type: 'assets',
        asset: 'USDT',
        amount: fundUnits(amount, quoteScale()),
      });
      return { result: {}, subject: 'insurance fund', before, after: { amount, reference, sequence } };
    },
  };
}

function fundUnits(amount: string, scale: number): bigint {
  const units = unitsOf('amount', amount, scale);
  if (units <= 0n) throw new CallError('parameterInvalid', { field: 'amount' });
  return units;
}
