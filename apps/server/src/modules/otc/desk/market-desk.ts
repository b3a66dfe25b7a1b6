/** The desk of the OTC market as a whole: rate, references, policy, pause, ads. */
import { CNY_SCALE, formatUnits, REFERENCE_SCALE } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { type DeskCommands, type OperatorNames, operatorsOf } from '../../staff/index.ts';
import { adPrice } from '../live/live-ads.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { isOpen } from '../orders/order-record.ts';
import { policyUnits, wirePolicy } from './wire-policy.ts';

const BAND_SCALE = 10_000n;
const BOND_CURRENCY = 'USDT';

export interface MarketDeskParts {
  sql: Sql;
  live: LiveOtc;
  commands: DeskCommands;
  names: OperatorNames;
  scaleOf(currency: string): number;
}

export function otcMarketDesk(desk: DeskCallRegistry, parts: MarketDeskParts): void {
  const { live, commands } = parts;
  desk.read('getOtcDesk', (_request, _operator, { nowMs }) => wholeDesk(parts, nowMs));
  desk.fourEyes('setOtcPolicy', policyHandler(parts));
  desk.action('pauseOtc', async ({ publicReason: reason }, { operatorId: operator }) => {
    const before = { isPaused: live.desk.isPaused };
    if (before.isPaused) throw new CallError('nothingToChange');
    await commands.execute({ kind: 'pause-otc', operator, reason });
    return { result: {}, subject: 'OTC', before, after: { isPaused: true, reason } };
  });
  desk.fourEyes('resumeOtc', resumeHandler(parts));
  desk.read('getDeskAds', (request) => deskAds(parts, request));
  desk.action('takeDownAd', async ({ adId, publicReason: reason }, { operatorId: operator }) => {
    const before = adBefore(live, adId);
    if (before.isBlocked) throw new CallError('nothingToChange');
    await commands.execute({ kind: 'take-down-ad', adId: Number(adId), operator, reason });
    return { result: {}, subject: `ad ${adId}`, before, after: { isOn: false, isBlocked: true, reason } };
  });
  desk.action('liftAdBlock', async ({ adId }, { operatorId: operator }) => {
    const before = adBefore(live, adId);
    if (!before.isBlocked) throw new CallError('nothingToChange');
    await commands.execute({ kind: 'lift-ad-block', adId: Number(adId), operator });
    return { result: {}, subject: `ad ${adId}`, before, after: { isBlocked: false } };
  });
}

function adBefore({ ads }: LiveOtc, adId: string): { isOn: boolean; isBlocked: boolean } {
  const ad = ads.find(Number(adId));
  if (ad === undefined) throw new CallError('adUnknown');
  return { isOn: ad.isOn, isBlocked: ad.isBlocked };
}

function resumeHandler({ live, commands }: MarketDeskParts): FourEyesHandler<'resumeOtc'> {
  const examine = () => {
    const { isPaused, pauseReason, pausedMs } = live.desk;
    if (!isPaused) throw new CallError('nothingToChange');
    return { subject: 'OTC', before: { isPaused, pauseReason, pausedMs } };
  };
  return {
    examine,
    async execute(_request, pair, _context, approved) {
      const { before } = await commands.decide(() => {
        const before = approved.confirm(examine().before);
        return { command: { kind: 'resume-otc', ...operatorsOf(pair) }, before };
      });
      return { result: {}, subject: 'OTC', before, after: { isPaused: false } };
    },
  };
}

function policyHandler({ live, commands, scaleOf }: MarketDeskParts): FourEyesHandler<'setOtcPolicy'> {
  const scale = () => scaleOf(BOND_CURRENCY);
  const examine = ({ policy }: DeskRequest<'setOtcPolicy'>) => {
    const before = wirePolicy(live.desk.policy, scale());
    const after = wirePolicy(policyUnits(policy, scale()), scale());
    if (JSON.stringify(before) === JSON.stringify(after)) throw new CallError('nothingToChange');
    return { subject: 'OTC', before };
  };
  return {
    examine,
    async execute(request, pair, _context, approved) {
      const policy = policyUnits(request.policy, scale());
      const { before } = await commands.decide(() => {
        const before = approved.confirm(examine(request).before);
        return { command: { kind: 'set-otc-policy', policy, ...operatorsOf(pair) }, before };
      });
      return { result: {}, subject: 'OTC', before, after: wirePolicy(live.desk.policy, scale()) };
    },
  };
}

async function wholeDesk(parts: MarketDeskParts, nowMs: number): Promise<DeskResult<'getOtcDesk'>> {
  const { sql, live, scaleOf } = parts;
  const { rate, heldRate, policy, isPaused, pauseReason, pausedMs } = live.desk;
  const lifeMs = rate?.isManual ? policy.manualRateLifeMs : policy.providerRateLifeMs;
  const [waiting] = await sql<{ appeals: number; reports: number; merchants: number }[]>`
    select (select count(*)::integer from otc_orders where appeal = 'OPEN') as appeals,
      (select count(*)::integer from otc_reports where state = 'OPEN') as reports,
      (select count(*)::integer from otc_merchants where state = 'PENDING') as merchants`;
  return {
    rate: rate === null ? '' : formatUnits(rate.rate, REFERENCE_SCALE),
    isManual: rate?.isManual ?? false,
    rateTime: rate?.timeMs ?? 0,
    staleTime: rate === null ? 0 : rate.timeMs + lifeMs,
    heldRate: heldRate === 0n ? '' : formatUnits(heldRate, REFERENCE_SCALE),
    coins: await coinsOf(parts),
    isPaused,
    pauseReason,
    pausedTime: Math.min(pausedMs, nowMs),
    openAppeals: waiting?.appeals ?? 0,
    openReports: waiting?.reports ?? 0,
    waitingMerchants: waiting?.merchants ?? 0,
    policy: wirePolicy(policy, scaleOf(BOND_CURRENCY)),
  };
}

/** The bounds of a FIXED price are whole cents within the band, as the engine takes them (rules/otc#prices). */
async function coinsOf({ sql, live }: MarketDeskParts): Promise<DeskResult<'getOtcDesk'>['coins']> {
  const orders = new Map<string, number>();
  for (const order of live.orders.all())
    if (isOpen(order)) orders.set(order.currency, (orders.get(order.currency) ?? 0) + 1);
  const counted = await sql<{ currency: string; count: number }[]>`
    select currency, count(*)::integer as count from otc_ads where is_on group by currency`;
  const adsOn = new Map(counted.map(({ currency, count }) => [currency, count]));
  const band = BigInt(live.desk.policy.bandBp);
  const cent = 10n ** BigInt(REFERENCE_SCALE - CNY_SCALE);
  return live.desk.coins().map(({ asset, reference, isFresh }) => {
    const [low, high] = [reference * (BAND_SCALE - band), reference * (BAND_SCALE + band)];
    const cents = BAND_SCALE * cent;
    return {
      currency: asset,
      reference: formatUnits(reference, REFERENCE_SCALE, { minDecimals: CNY_SCALE }),
      isFresh,
      low: formatUnits((low + cents - 1n) / cents, CNY_SCALE, { minDecimals: CNY_SCALE }),
      high: formatUnits(high / cents, CNY_SCALE, { minDecimals: CNY_SCALE }),
      adsOn: adsOn.get(asset) ?? 0,
      openOrders: orders.get(asset) ?? 0,
    };
  });
}

type WireAd = DeskResult<'getDeskAds'>['rows'][number];

interface AdRow {
  ad_id: bigint;
  member_id: bigint;
  side: WireAd['side'];
  currency: string;
  price_type: WireAd['priceType'];
  price: bigint;
  premium_bp: bigint;
  qty: bigint;
  min: bigint;
  max: bigint;
  is_on: boolean;
  is_blocked: boolean;
  cause: WireAd['cause'];
  operator: bigint;
  reason: string;
  changed_ms: bigint;
  remark: string | null;
  auto_reply: string | null;
}

/** Newest first. */
async function deskAds(
  { sql, live, names, scaleOf }: MarketDeskParts,
  { memberId, adId, side, currency, isOn, cursor, limit }: DeskRequest<'getDeskAds'>,
): Promise<DeskResult<'getDeskAds'>> {
  const most = pageLimit(limit);
  const before = readCursor(cursor, 1)?.[0];
  const rows = await sql<AdRow[]>`
    select a.*, t.remark, t.auto_reply from otc_ads a
      left join otc_ad_texts t on t.ad_id = a.ad_id and t.version = a.version
    where true
      ${memberId === undefined ? sql`` : sql`and a.member_id = ${memberId}`}
      ${adId === undefined ? sql`` : sql`and a.ad_id = ${adId}`}
      ${side === undefined ? sql`` : sql`and a.side = ${side}`}
      ${currency === undefined ? sql`` : sql`and a.currency = ${currency}`}
      ${isOn === undefined ? sql`` : sql`and a.is_on = ${isOn === 'true'}`}
      ${before === undefined ? sql`` : sql`and a.ad_id < ${before}`}
    order by a.ad_id desc limit ${most + 1}`;
  const nameOf = await names.namesOf(rows.map(({ operator }) => operator));
  const page = pageOf(rows, most, (last) => String(last.ad_id));
  const cny = (cents: bigint) => formatUnits(cents, CNY_SCALE, { minDecimals: CNY_SCALE });
  return {
    cursor: page.cursor,
    rows: page.rows.map((row): WireAd => {
      const ad = live.ads.find(Number(row.ad_id));
      const hasPrice = row.price_type === 'FIXED' || live.desk.referenceOf(row.currency) > 0n;
      const price = ad === undefined ? row.price : adPrice(ad, live.desk);
      return {
        adId: String(row.ad_id),
        memberId: String(row.member_id),
        side: row.side,
        currency: row.currency,
        priceType: row.price_type,
        price: hasPrice && price > 0n ? cny(price) : '',
        premium: row.price_type === 'FLOAT' ? formatUnits(row.premium_bp, 2, { minDecimals: 2 }) : '',
        qty: formatUnits(ad?.terms.qty ?? row.qty, scaleOf(row.currency)),
        min: cny(row.min),
        max: cny(row.max),
        remark: row.remark ?? '',
        autoReply: row.auto_reply ?? '',
        isOn: row.is_on,
        isBlocked: row.is_blocked,
        isDeleted: row.cause === 'DELETED',
        cause: row.cause,
        reason: row.reason,
        operator: nameOf(row.operator),
        openOrders: live.orders.openOrdersOfAd(Number(row.ad_id)),
        changedTime: Number(row.changed_ms),
      };
    }),
  };
}
