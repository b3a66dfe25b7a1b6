/** The risk desk's reads: computed from the live state at each call, by the formulas that the engine uses. */
import type { ContractSettings } from '@tern/engine';
import { divRound, formatUnits, PPM } from '@tern/math';
import { mustBeLiquidated, notionalOf, riskIsAtLeast, riskText, unrealisedPnl } from '@tern/math/contract';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { inSlices, sortSliced } from '../../../platform/clock/slices.ts';
import { CallError } from '../../../platform/http/call.ts';
import { checkDeskRequest } from '../../../platform/http/desk/desk-request.ts';
import { pageByPlace } from '../../../platform/http/paging.ts';
import type { LiveBalances } from '../../balances/index.ts';
import {
  hasFewSources,
  indexComposition,
  type LiveMarketData,
  type SourceWatch,
} from '../../market/index.ts';
import type { LivePosition, LivePositions } from '../positions/live-positions.ts';
import { byRisk, directionOf, liveScopes, type RiskScope } from '../risk/risk-scopes.ts';
import type { LiveMarks } from '../terms/live-marks.ts';
import { type ContractInfo, pairsNameOf, termsOf } from '../terms/terms.ts';
import { contractNamed, wirePrices } from './desk-contracts.ts';
import { settingsUnits } from './desk-settings.ts';

interface Parts {
  marketData: LiveMarketData;
  marks: LiveMarks;
  positions: LivePositions;
  balances: LiveBalances;
  sources: Pick<SourceWatch, 'last'>;
}

const SETTLED_IN = 'USDT';
const NOTABLE_PERCENT = 80n;
const MOST_PREVIEWED = 200;
const SECOND_MS = 1_000;

export class RiskDesk {
  constructor(private readonly parts: Parts) {}

  whole(nowMs: number): DeskResult<'getRiskDesk'> {
    const { marketData, balances, positions } = this.parts;
    const contracts = marketData.contracts.list();
    return {
      fund: this.money(systemOf(balances, 'insurance')),
      deficit: this.money(-systemOf(balances, 'deficit')),
      waiting: waitingScopes(contracts.flatMap(({ market }) => positions.inMarket(market))),
      contracts: contracts.map((contract) => this.wireContract(contract, nowMs)),
    };
  }

  async accounts({
    limit,
    cursor,
  }: DeskRequest<'getRiskyAccounts'>): Promise<DeskResult<'getRiskyAccounts'>> {
    const scopes = await inSlices(sortSliced(await this.scopes(), byRisk));
    return pageByPlace({ limit, cursor }, scopes, (scope) => this.wireScope(scope));
  }

  holders({ pairsName, side, ...paging }: DeskRequest<'getOpenInterest'>): DeskResult<'getOpenInterest'> {
    const contract = contractNamed(pairsName, this.parts.marketData.contracts);
    const terms = termsOf(contract);
    const { markPrice } = this.parts.marks.findMark(contract.market);
    const own = this.parts.positions.inMarket(contract.market).filter((one) => one.side === side);
    own.sort((a, b) => (a.qty === b.qty ? a.memberId - b.memberId : a.qty > b.qty ? -1 : 1));
    const all = own.reduce((sum, { qty }) => sum + qty, 0n);
    return pageByPlace(paging, own, (position) => ({
      memberId: String(position.memberId),
      qty: formatUnits(position.qty, contract.qtyScale),
      value: this.money(notionalOf(terms, position.qty, markPrice)),
      percent: shareOf(position.qty, all),
      leverage: position.leverage,
      mode: position.mode,
      unrealisedPnl: this.money(
        unrealisedPnl(terms, { ...position, direction: directionOf(position) }, markPrice),
      ),
    }));
  }

  async preview(pairsName: string, settings: string): Promise<DeskResult<'previewContractSettings'>> {
    const contract = contractNamed(pairsName, this.parts.marketData.contracts);
    const units = settingsUnits(settingsIn(pairsName, settings), contract);
    const { before, after } = await this.compare(contract, units);
    const above = after.filter((scope) => riskIsAtLeast(scope, NOTABLE_PERCENT));
    const fresh = above.filter((scope) => {
      const old = before.get(keyOf(scope));
      return old === undefined || !riskIsAtLeast(old, NOTABLE_PERCENT) || isNewlyLost(old, scope);
    });
    return {
      sequence: String(this.parts.positions.sequence),
      scopes: after.length,
      above80: above.length,
      wouldBeLiquidated: after.filter(mustBeLiquidated).length,
      ...warning(contract, membersLocked(before, after)),
      rows: fresh
        .sort(byRisk)
        .slice(0, MOST_PREVIEWED)
        .map((scope) => ({
          ...this.wireScope(before.get(keyOf(scope)) ?? scope),
          riskAfter: riskText(scope),
          wouldBeLiquidated: mustBeLiquidated(scope),
        })),
    };
  }

  /** Whose positions these settings would lock, and how long those members are warned before (rules/contracts#settings). */
  async lockedBy(contract: ContractInfo, settings: ContractSettings): Promise<Warning> {
    const { before, after } = await this.compare(contract, settings);
    return warning(contract, membersLocked(before, after));
  }

  private async compare(contract: ContractInfo, settings: ContractSettings) {
    const before = new Map((await this.scopes()).map((scope) => [keyOf(scope), scope]));
    return { before, after: await this.scopes({ ...contract, settings }) };
  }

  /** With `changed` in the place of the contract of its name. */
  private scopes(changed?: ContractInfo): Promise<RiskScope[]> {
    const { marketData, ...parts } = this.parts;
    return inSlices(liveScopes({ ...parts, contracts: marketData.contracts }, changed && { changed }));
  }

  private wireScope({ memberId, position, notional, ...scope }: RiskScope) {
    return {
      memberId: String(memberId),
      mode: position === undefined ? ('CROSS' as const) : ('ISOLATED' as const),
      pairsName: position === undefined ? '' : pairsNameOf(position.market),
      side: position?.side ?? ('' as const),
      risk: riskText(scope),
      equity: this.money(scope.equity),
      need: this.money(divRound(scope.needPpm, PPM, 'ceil')),
      notional: this.money(notional),
    };
  }

  private wireContract(
    contract: ContractInfo,
    nowMs: number,
  ): DeskResult<'getRiskDesk'>['contracts'][number] {
    const { marketData, marks, positions, sources } = this.parts;
    const { market, status, indexSymbol, statusSinceMs } = contract;
    const index = marketData.indexes.findIndex(indexSymbol);
    const mark = marks.findMark(market);
    const own = positions.inMarket(market);
    const [longs, shorts] = [own.filter(({ side }) => side === 'LONG'), own.filter(isShort)];
    const { lastPrice: _, ...prices } = wirePrices(contract, mark);
    const shares = indexComposition(marketData.indexes, sources, indexSymbol, nowMs)?.sources ?? [];
    return {
      pairsName: pairsNameOf(market),
      status,
      feed: mark.feed,
      ...prices,
      statusSince: statusSinceMs,
      feedSince: mark.feedSinceMs,
      hasJumped: index?.hasJumped ?? false,
      hasFewSources: index !== undefined && hasFewSources(index),
      longs: longs.length,
      shorts: shorts.length,
      largestLong: largestShare(longs, mark.openQty),
      largestShort: largestShare(shorts, mark.openQty),
      sources: shares.map(({ source, weight, price = '', ageMs = -1, isValid }) => ({
        source,
        weight,
        price,
        ageMs,
        isValid,
      })),
    };
  }

  private money(units: bigint): string {
    return formatUnits(units, this.parts.marketData.markets.asset(SETTLED_IN)?.scale ?? 0);
  }
}

const isShort = ({ side }: LivePosition): boolean => side === 'SHORT';

function systemOf(balances: LiveBalances, owner: 'insurance' | 'deficit'): bigint {
  return balances.ofSystem(owner).find(({ asset }) => asset === SETTLED_IN)?.free ?? 0n;
}

/** An isolated position for itself, the cross ones of a member together. */
function waitingScopes(positions: readonly LivePosition[]): number {
  const locked = positions.filter(({ isLocked }) => isLocked);
  const cross = new Set(locked.filter(({ mode }) => mode === 'CROSS').map(({ memberId }) => memberId));
  return locked.filter(({ mode }) => mode === 'ISOLATED').length + cross.size;
}

/** Percent with two decimals; empty of nothing. */
function shareOf(part: bigint, all: bigint): string {
  return all === 0n ? '' : formatUnits(divRound(part * 10_000n, all, 'half-up'), 2, { minDecimals: 2 });
}

function largestShare(positions: readonly LivePosition[], all: bigint): string {
  return shareOf(
    positions.reduce((most, { qty }) => (qty > most ? qty : most), 0n),
    all,
  );
}

const keyOf = ({ memberId, position }: RiskScope): string => `${memberId} ${position?.positionId ?? ''}`;

type Warning = Pick<DeskResult<'previewContractSettings'>, 'membersLocked' | 'noticeSeconds'>;

function membersLocked(before: ReadonlyMap<string, RiskScope>, after: readonly RiskScope[]): number {
  const lost = after.filter((scope) => {
    const old = before.get(keyOf(scope));
    return old !== undefined && isNewlyLost(old, scope);
  });
  return new Set(lost.map(({ memberId }) => memberId)).size;
}

/** Settings that lock no member take effect at once. */
function warning({ settings }: ContractInfo, members: number): Warning {
  const noticeSeconds = members === 0 ? 0 : Math.ceil(settings.bounds.noticeMs / SECOND_MS);
  return { membersLocked: members, noticeSeconds };
}

const isNewlyLost = (before: RiskScope, after: RiskScope): boolean =>
  mustBeLiquidated(after) && !mustBeLiquidated(before);

function settingsIn(pairsName: string, json: string) {
  try {
    const request = { pairsName, settings: JSON.parse(json), reason: 'preview' };
    return (checkDeskRequest('setContractSettings', request) as DeskRequest<'setContractSettings'>).settings;
  } catch (error) {
    if (error instanceof SyntaxError) throw new CallError('parameterInvalid', { field: 'settings' });
    throw error;
  }
}
