/** The desk of airdrops: lists with their preview, and the payment that two operators approve by the list's hash. */
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { MarketApi } from '../../market/index.ts';
import type { MemberApi } from '../../member/index.ts';
import { type DeskCommands, type OperatorNames, operatorsOf } from '../../staff/index.ts';
import { type CampaignRow, hashOfList, readCampaignList, totalOf } from '../campaign-list.ts';
import type { Campaign, Campaigns } from '../campaigns.ts';
import { scaleOf } from '../wire-product.ts';
import { worthOf } from '../worth.ts';
import type { ActivityReader } from './activity-reader.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export interface CampaignDeskParts {
  campaigns: Campaigns;
  marketData: Pick<MarketApi['marketData'], 'markets' | 'indexes' | 'cnyRate'>;
  members: Pick<MemberApi['members'], 'masked'>;
  commands: DeskCommands;
  names: OperatorNames;
  reader: Pick<ActivityReader, 'freeOf'>;
}

export function campaignDesk(desk: DeskCallRegistry, parts: CampaignDeskParts): void {
  desk.read('getCampaigns', (request) => listCampaigns(request, parts));
  desk.read('getCampaignRows', (request) => listRows(request, parts));
  desk.action('saveCampaign', (request, _operator, { nowMs }) =>
    parts.campaigns.exclusively(() => saveCampaign(request, nowMs, parts)),
  );
  desk.fourEyes('payCampaign', payHandler(parts));
}

async function listCampaigns(
  { campaignId, cursor, limit }: DeskRequest<'getCampaigns'>,
  parts: CampaignDeskParts,
): Promise<DeskResult<'getCampaigns'>> {
  const most = pageLimit(limit);
  const [before] = readCursor(cursor, 1) ?? [NEWEST];
  const found =
    campaignId === undefined
      ? await parts.campaigns.list(before, most + 1)
      : [await parts.campaigns.find(campaignId)];
  const nameOf = await parts.names.namesOf(found.flatMap(({ operators }) => operators));
  const rows = found.map((campaign) => ({
    ...wireCampaign(campaign, parts),
    operators: campaign.operators.map(nameOf).filter((name) => name !== ''),
  }));
  return pageOf(rows, most, (last) => last.campaignId);
}

async function listRows(
  { campaignId, isFaulty, cursor, limit }: DeskRequest<'getCampaignRows'>,
  { campaigns }: CampaignDeskParts,
): Promise<DeskResult<'getCampaignRows'>> {
  const most = pageLimit(limit);
  const [after] = readCursor(cursor, 1) ?? [0];
  const campaign = await campaigns.find(campaignId);
  const found = await campaigns.rows(campaign.campaignId, after, most + 1, isFaulty !== undefined);
  const rows = found.map(({ line, memberText, amountText, fault }) => ({
    line,
    memberId: memberText,
    amount: amountText,
    fault,
  }));
  return pageOf(rows, most, (last) => String(last.line));
}

async function saveCampaign(
  { campaignId, title, currency, csv }: DeskRequest<'saveCampaign'>,
  nowMs: number,
  parts: CampaignDeskParts,
) {
  const { campaigns, marketData, members } = parts;
  const asset = marketData.markets.asset(currency);
  if (asset === undefined) throw new CallError('currencyUnknown');
  const before = campaignId === undefined ? undefined : await campaigns.find(campaignId);
  const rows = await readCampaignList(csv, asset.scale, async (ids) => {
    const found = await members.masked(ids);
    return new Set(found.keys());
  });
  const saved = await campaigns.save(campaignId, { title, asset: asset.asset }, rows, nowMs);
  const result = { ...wireCampaign(saved, parts), operators: [] };
  return {
    result,
    subject: `airdrop ${saved.campaignId}`,
    before: before && shown(before, parts),
    after: shown(saved, parts),
  };
}

function wireCampaign(campaign: Campaign, { marketData }: CampaignDeskParts) {
  const { campaignId, title, asset, rows, faults, total, listHash, changeMs, payMs } = campaign;
  const { usdt, cny } = worthOf(total, asset, { marketData });
  return {
    campaignId: String(campaignId),
    title,
    currency: asset,
    state: payMs === 0 ? ('DRAFT' as const) : ('PAID' as const),
    rows,
    faults,
    total: formatUnits(total, scaleOf(asset, marketData.markets)),
    totalUsdt: usdt,
    totalCny: cny,
    listHash,
    changeTime: changeMs,
    payTime: payMs,
  };
}

/** The fields that two operators approve. */
function shown({ title, asset, total, rows, listHash }: Campaign, { marketData }: CampaignDeskParts) {
  return {
    productTitle: `${title.zh} / ${title.en}`,
    currency: asset,
    total: formatUnits(total, scaleOf(asset, marketData.markets)),
    rows,
    listHash,
  };
}

function payHandler(parts: CampaignDeskParts): FourEyesHandler<'payCampaign'> {
  const { campaigns, commands, reader } = parts;
  const examine = async ({ campaignId, listHash }: DeskRequest<'payCampaign'>) => {
    const campaign = await campaigns.find(campaignId);
    const { faults, total, asset, payMs } = campaign;
    if (payMs !== 0) throw new CallError('campaignPaid');
    if (listHash !== campaign.listHash) throw new CallError('campaignChanged');
    if (faults > 0) throw new CallError('campaignFaulty', { rows: String(faults) });
    if (reader.freeOf('promo', asset) < total) throw new CallError('promoShort');
    return { campaign, subject: `airdrop ${campaignId}`, before: shown(campaign, parts) };
  };
  return {
    async examine(request) {
      const { campaign: _, ...examined } = await examine(request);
      return examined;
    },
    execute: (request, pair, _context, approved) =>
      campaigns.exclusively(async () => {
        const { campaign, subject, before } = await examine(request);
        const confirmed = approved.confirm(before);
        const { campaignId, asset } = campaign;
        const { listHash } = request;
        const rows = await approvedRows(campaign, listHash, campaigns);
        await commands.execute({
          kind: 'pay-airdrop',
          campaignId,
          asset,
          total: totalOf(rows),
          listHash,
          rows: rows.map(({ memberId, amount }) => ({ memberId, amount })),
          ...operatorsOf(pair),
        });
        return { result: {}, subject, before: confirmed, after: { paid: true } };
      }),
  };
}

/** The rows of exactly the approved list: stored ones may have changed. */
async function approvedRows(
  { campaignId, asset, rows: count }: Campaign,
  listHash: string,
  campaigns: Campaigns,
): Promise<CampaignRow[]> {
  const rows = await campaigns.rows(campaignId, 0, count + 1);
  if (hashOfList(asset, rows) !== listHash) throw new CallError('campaignChanged');
  return rows;
}
