/** The desk's list of contracts. */
import { formatUnits } from '@tern/math';
import { notionalOf } from '@tern/math/contract';
import { marketName } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import { pageByPlace } from '../../../platform/http/paging.ts';
import { BY_OPERATOR, type LiveMarketData, type StatusTexts } from '../../market/index.ts';
import type { LiveMark, LiveMarks } from '../terms/live-marks.ts';
import { type ContractInfo, type Contracts, pairsNameOf, termsOf } from '../terms/terms.ts';
import { wireSettings } from './desk-settings.ts';

interface Parts {
  marketData: LiveMarketData;
  marks: LiveMarks;
  texts: StatusTexts;
}

/** A rate at scale 8 as a percent. */
const RATE_PERCENT_SCALE = 6;

export function contractPage(
  request: DeskRequest<'getDeskContracts'>,
  parts: Parts,
): DeskResult<'getDeskContracts'> {
  return pageByPlace(request, parts.marketData.contracts.list(), (contract) => wireContract(contract, parts));
}

/** One that is not open yet too: members cannot name it. */
export function contractNamed(pairsName: string, contracts: Contracts): ContractInfo {
  const contract = contracts.findContract(marketName('CONTRACT', pairsName));
  if (contract === undefined) throw new CallError('pairUnknown');
  return contract;
}

function wireContract(
  contract: ContractInfo,
  { marketData, marks, texts }: Parts,
): DeskResult<'getDeskContracts'>['rows'][number] {
  const { market, status, priceScale, qtyScale, indexSymbol, settings } = contract;
  const { pendingSettings, statusSinceMs } = contract;
  const mark = marks.findMark(market);
  const said = contract.reason === BY_OPERATOR ? texts.textOf(market, status) : undefined;
  const reason = said?.reason ?? contract.reason;
  const publicText = said?.publicText ?? { zh: '', en: '' };
  const rate = (units: bigint) => formatUnits(units, RATE_PERCENT_SCALE, { minDecimals: 4 });
  return {
    pairsName: pairsNameOf(market),
    status,
    reason,
    publicText,
    feed: mark.feed,
    priceScale,
    qtyScale,
    statusSince: statusSinceMs,
    feedSince: mark.feedSinceMs,
    settings: wireSettings(settings, contract),
    pendingSettings: pendingSettings && wireSettings(pendingSettings.settings, contract),
    settingsFrom: pendingSettings?.effectiveMs ?? 0,
    ...wirePrices(contract, mark),
    sources: (marketData.indexes.findIndex(indexSymbol)?.sources ?? []).map(({ source, weight }) => ({
      source,
      weight,
    })),
    fundingRate: rate(mark.fundingRate),
    nextFundingRate: rate(mark.nextFundingRate),
    nextFundingTime: mark.nextFundingMs,
  };
}

/** Empty before the first. */
export function wirePrices(contract: ContractInfo, mark: LiveMark) {
  const { priceScale, qtyScale, quoteScale } = contract;
  const price = (units: bigint, scale: number) => (units === 0n ? '' : formatUnits(units, scale));
  return {
    indexPrice: price(mark.indexPrice, priceScale + 1),
    markPrice: price(mark.markPrice, priceScale),
    lastPrice: price(mark.lastPrice, priceScale),
    openQty: formatUnits(mark.openQty, qtyScale),
    openValue: formatUnits(notionalOf(termsOf(contract), mark.openQty, mark.markPrice), quoteScale),
  };
}
