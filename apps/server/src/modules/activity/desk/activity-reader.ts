/** Products, orders, sums that fall due, and the money behind them, as operators read them (rules/growth#backing). */
import { businessDay } from '@tern/engine';
import { formatUnits, pledgeBacking } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { BalancesApi } from '../../balances/index.ts';
import { type InvitationApi, wireDay } from '../../invitation/index.ts';
import type { LivePledges } from '../live-pledges.ts';
import { type PledgeRow, type WirePledgeParts, wirePledge } from '../wire-pledge.ts';
import { scaleOf, wireProduct } from '../wire-product.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;
const DUE_DAYS = 30;
const CURRENCY = 'USDT';

export interface ActivityReaderParts extends WirePledgeParts {
  sql: Sql;
  live: LivePledges;
  balances: Pick<BalancesApi['balances'], 'ofSystem'>;
  invitation: { live: Pick<InvitationApi['live'], 'reserved'> };
}

type Account = 'fee' | 'pledge' | 'promo';

export class ActivityReader {
  constructor(private readonly parts: ActivityReaderParts) {}

  /** The free units of an account of the exchange, without the part of `fee` that rebates may need. */
  freeOf(account: Account, asset: string): bigint {
    const { balances, invitation } = this.parts;
    const free = balances.ofSystem(account).find((one) => one.asset === asset)?.free ?? 0n;
    const isReserved = account === 'fee' && asset === CURRENCY;
    const left = isReserved ? free - invitation.live.reserved() : free;
    return left > 0n ? left : 0n;
  }

  funds(): DeskResult<'getActivityFunds'> {
    const { balances, markets } = this.parts;
    const accounts = (['fee', 'pledge', 'promo'] as const).flatMap((account) => balances.ofSystem(account));
    const assets = [...new Set(accounts.map(({ asset }) => asset))].sort();
    const frozen = new Map(balances.ofSystem('pledge').map((one) => [one.asset, one.frozen]));
    const rows = assets.map((asset) => {
      const amount = (units: bigint) => formatUnits(units, scaleOf(asset, markets));
      return {
        currency: asset,
        pledgeFree: amount(this.freeOf('pledge', asset)),
        pledgeSetAside: amount(frozen.get(asset) ?? 0n),
        promo: amount(this.freeOf('promo', asset)),
        feeFree: amount(this.freeOf('fee', asset)),
      };
    });
    return { rows };
  }

  products(
    { productId, status, cursor, limit }: DeskRequest<'getDeskProducts'>,
    nowMs: number,
  ): DeskResult<'getDeskProducts'> {
    const { live, markets } = this.parts;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const sums = live.sumsOfProducts();
    const found = live
      .products()
      .filter((one) => one.productId < before)
      .filter((one) => productId === undefined || one.productId === Number(productId))
      .filter((one) => status === undefined || one.status === status);
    const rows = found.slice(0, most + 1).map((product) => {
      const { terms, setAside } = product;
      const { orders, held } = sums.get(product.productId) ?? { orders: 0, held: 0n };
      const amount = (units: bigint) => formatUnits(units, scaleOf(terms.asset, markets));
      const backing = pledgeBacking(terms.quota - held, terms.dailyRate, terms.termDays);
      return {
        ...wireProduct(product, nowMs, this.parts),
        revision: product.revision,
        setAside: amount(setAside),
        backing: amount(product.status === 'ON' ? 0n : backing),
        orders,
        held: amount(held),
      };
    });
    return pageOf(rows, most, (last) => last.productId);
  }

  async pledges(
    { memberId, productId, state, cursor, limit }: DeskRequest<'getDeskPledges'>,
    nowMs: number,
  ): Promise<DeskResult<'getDeskPledges'>> {
    const { sql } = this.parts;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const rows = await sql<PledgeRow[]>`
      select * from pledges where pledge_id < ${before}
        ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}::bigint`}
        ${productId === undefined ? sql`` : sql`and product_id = ${productId}::bigint`}
        ${state === undefined ? sql`` : sql`and state = ${state}`}
      order by pledge_id desc limit ${most + 1}`;
    const pledges = rows.map((row) => ({
      ...wirePledge(row, nowMs, this.parts),
      memberId: String(row.member_id),
    }));
    return pageOf(pledges, most, (last) => last.pledgeId);
  }

  dues(nowMs: number): DeskResult<'getPledgeDues'> {
    const { live, markets } = this.parts;
    const rows = live
      .duesUntil(businessDay(nowMs) + DUE_DAYS)
      .map(({ day, asset, orders, principal, interest }) => ({
        day: wireDay(day),
        currency: asset,
        orders,
        principal: formatUnits(principal, scaleOf(asset, markets)),
        interest: formatUnits(interest, scaleOf(asset, markets)),
      }));
    return { rows };
  }
}
