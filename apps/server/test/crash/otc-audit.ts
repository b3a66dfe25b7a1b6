/**
 * Compares what the members were answered about their OTC orders with what the desk shows afterwards: every acknowledged step
 * is there, none is there twice, each order's coins are in one place, stocks and accounts are right to the last unit, and an
 * outage has moved the deadlines and counts against no member (rules/otc#money, rules/otc#clocks).
 */
import type { WireOtcOrderDetail, WireOwnAd } from '@tern/protocol';
import { connect } from '../../src/platform/database/index.ts';
import type { MemberClient } from './member-client.ts';
import { type OtcLoad, TRANSFER_AMOUNT } from './otc-load.ts';
import { type OtcParty, PAY_WINDOW_MINUTES } from './otc-party.ts';
import { type ExpectedAd, type ExpectedOrder, units } from './otc-scripts.ts';

const ACCOUNTS = ['otc', 'spot'] as const;
const MINUTE_MS = 60_000;
/** A longer time between two commands is an outage. */
const GAP_MS = 60_000;
/** These come by the clock, whenever a round is long. */
const STEPS_OF_CLOCK: ReadonlySet<string> = new Set(['REMINDED', 'MOVED']);

/** The parts of a member's USDT, in units of 1e-8. */
export interface OtcFunds {
  otcFree: bigint;
  otcFrozen: bigint;
  spot: bigint;
}

export async function readOtcFunds({ client }: OtcParty): Promise<OtcFunds> {
  const { result } = await client.read<{ balances: WireBalance[] }>('assets/account/getAccounts', {});
  const [otc, spot] = ACCOUNTS.map((account) =>
    result.balances.find((balance) => balance.account === account && balance.currency === 'USDT'),
  );
  return {
    otcFree: units(otc?.free ?? '0'),
    otcFrozen: units(otc?.frozen ?? '0'),
    spot: units(spot?.free ?? '0') + units(spot?.frozen ?? '0'),
  };
}

interface WireBalance {
  account: string;
  currency: string;
  free: string;
  frozen: string;
}

export interface OtcBefore {
  merchant: OtcParty;
  parties: readonly OtcParty[];
  funds: ReadonlyMap<OtcParty, OtcFunds>;
  /** The merchant's frozen part without an ad ON and without an order. */
  bond: bigint;
}

/** Audits again and again while one load goes on. */
export class OtcAudit {
  /** Orders of a lane before this one had ended and were right. */
  private readonly settled = new Map<string, number>();
  /** The last audit counted these. */
  open = 0;
  moved = 0;

  constructor(
    private readonly load: OtcLoad,
    private readonly before: OtcBefore,
    private readonly dataDir: string,
  ) {}

  /** Answers the contradictions as sentences. Nothing may move meanwhile. */
  async problems(): Promise<string[]> {
    const problems = [...this.load.problems];
    const gaps = await this.readGaps();
    this.open = 0;
    this.moved = 0;
    for (const lane of this.load.lanes)
      for (const order of lane.orders.slice(this.settled.get(lane.ad.adId) ?? 0))
        if (order.orderId !== '') problems.push(...(await this.compareOrder(lane.taker, order, gaps)));
    problems.push(
      ...(await this.compareAds()),
      ...(await this.compareLists()),
      ...(await this.compareFunds()),
    );
    for (const { ad, orders } of this.load.lanes)
      this.settled.set(ad.adId, orders.length - (ad.openOrders > 0 ? 1 : 0));
    return problems;
  }

  private async compareOrder(taker: OtcParty, order: ExpectedOrder, gaps: readonly Gap[]): Promise<string[]> {
    const problems: string[] = [];
    const shown = await this.readOrder(taker.client, order.orderId);
    const expect = (what: string, is: unknown, wanted: unknown) => {
      if (is !== wanted) problems.push(`order ${order.orderId}: ${what} is ${is} and should be ${wanted}`);
    };
    expect('the status', shown.status, order.status);
    expect('the appeal', shown.appeal, order.appeal);
    expect('the quantity', units(shown.qty), units(order.qty));
    const steps = shown.steps.map(({ step }) => step).filter((step) => !STEPS_OF_CLOCK.has(step));
    expect('the row of its steps', steps.join(' '), order.steps.join(' '));
    if (order.status === 'CANCELLED') expect('its points', shown.cancelPoints, order.points);
    if (!isOpen(order)) return problems;
    this.open++;
    const byMs = gaps.reduce((sum, { endMs, ms }) => (endMs > shown.time ? sum + ms : sum), 0);
    if (byMs > 0) this.moved++;
    expect('the time by which outages moved it', shown.moved, byMs);
    if (order.status === 'PENDING_PAYMENT')
      expect('the deadline', shown.clockTime, shown.time + PAY_WINDOW_MINUTES * MINUTE_MS + byMs);
    return problems;
  }

  /** In the read tables, which must have reached the last sequence in good time. */
  private async readOrder(client: MemberClient, orderId: string): Promise<WireOtcOrderDetail> {
    const fields = { orderId, minSequence: String(this.load.lastSequence) };
    for (let attempt = 0; attempt < 40; attempt++) {
      const { result, behind } = await client.read<WireOtcOrderDetail>('otc/order/getOrder', fields);
      if (!behind) return result;
    }
    throw new Error(`the read tables have not reached sequence ${fields.minSequence} within 20 s`);
  }

  /** The stock is what the last edit set, less what is locked and sold since. */
  private async compareAds(): Promise<string[]> {
    const { client } = this.before.merchant;
    const { result } = await client.read<WireOwnAd[]>('otc/ad/getAds', {});
    return this.load.lanes.flatMap(({ ad }) => {
      const shown = result.find(({ adId }) => adId === ad.adId);
      const is = shown && stateOf({ ...shown, qty: units(shown.qty) });
      return is === stateOf(ad) ? [] : [`ad ${ad.adId} is ${is} and should be ${stateOf(ad)}`];
    });
  }

  /** The desk has no order but those of the load: ids are given one after the other. */
  private async compareLists(): Promise<string[]> {
    const problems: string[] = [];
    const orders = this.load.lanes.flatMap((lane) => lane.orders).filter(({ orderId }) => orderId !== '');
    const ids = new Set(orders.map(({ orderId }) => orderId));
    const last = Math.max(0, ...orders.map(({ orderId }) => Number(orderId)));
    if (ids.size !== last || ids.size !== orders.length)
      problems.push(`${orders.length} orders were made and the last one is number ${last}`);
    const { result } = await this.before.merchant.client.read<{ rows: { orderId: string }[] }>(
      'otc/order/getOrders',
      { group: 'OPEN', limit: '100' },
    );
    const open = result.rows.map(({ orderId }) => orderId).sort();
    const wanted = orders.filter(isOpen).map(({ orderId }) => orderId);
    if (open.join() !== wanted.sort().join()) problems.push(`the orders ${open} are open and not ${wanted}`);
    return problems;
  }

  /** Bond, stock of SELL ads that are ON, and escrow are frozen; bought coins came, and sold ones went, once. */
  private async compareFunds(): Promise<string[]> {
    const problems: string[] = [];
    let [sum, sumBefore] = [0n, 0n];
    for (const party of this.before.parties) {
      const before = this.before.funds.get(party) ?? NOTHING;
      const is = await readOtcFunds(party);
      const transferred = BigInt(this.load.transfers.brought.get(party) ?? 0) * units(TRANSFER_AMOUNT);
      const otc = before.otcFree + before.otcFrozen + transferred + this.tradedBy(party);
      const expect = (what: string, found: bigint, wanted: bigint) => {
        if (found !== wanted)
          problems.push(`${what} of the ${party.name} is ${found} units and should be ${wanted}`);
      };
      expect('the OTC account', is.otcFree + is.otcFrozen, otc);
      expect('the frozen part', is.otcFrozen, this.frozenOf(party));
      expect('the spot account', is.spot, before.spot - transferred);
      sum += is.otcFree + is.otcFrozen + is.spot;
      sumBefore += before.otcFree + before.otcFrozen + before.spot;
    }
    if (sum !== sumBefore) problems.push(`all parties have ${sum} units and had ${sumBefore}`);
    return problems;
  }

  /** Completed orders have brought this, in units; below zero where more was sold. */
  private tradedBy(party: OtcParty): bigint {
    let brought = 0n;
    for (const { ad, taker, orders } of this.load.lanes) {
      if (party !== taker && party !== this.before.merchant) continue;
      const isBuyer = (party === taker) === (ad.side === 'SELL');
      for (const { status, qty } of orders)
        if (status === 'COMPLETED') brought += isBuyer ? units(qty) : -units(qty);
    }
    return brought;
  }

  private frozenOf(party: OtcParty): bigint {
    const isMerchant = party === this.before.merchant;
    let frozen = isMerchant ? this.before.bond : 0n;
    for (const { ad, taker, orders } of this.load.lanes) {
      const isSeller = ad.side === 'SELL' ? isMerchant : party === taker;
      if (!isSeller) continue;
      if (isMerchant && ad.isOn) frozen += ad.qty;
      for (const order of orders) if (isOpen(order)) frozen += units(order.qty);
    }
    return frozen;
  }

  /** The outages so far, out of the times of the journal's commands; a start writes a row without any. */
  private async readGaps(): Promise<Gap[]> {
    const sql = connect({ kind: 'embedded', dataDir: this.dataDir }, { max: 1, name: 'OTC audit' });
    try {
      const rows = await sql<{ end_ms: bigint; gap_ms: bigint }[]>`
        select end_ms, gap_ms from (
          select time_ms as end_ms, time_ms - lag(time_ms) over (order by batch) as gap_ms
          from journal where count > 0) as steps
        where gap_ms > ${GAP_MS}`;
      return rows.map(({ end_ms, gap_ms }) => ({ endMs: Number(end_ms), ms: Number(gap_ms) }));
    } finally {
      await sql.end();
    }
  }
}

interface Gap {
  endMs: number;
  ms: number;
}

const NOTHING: OtcFunds = { otcFree: 0n, otcFrozen: 0n, spot: 0n };

function isOpen({ status }: ExpectedOrder): boolean {
  return status === 'PENDING_PAYMENT' || status === 'PENDING_RELEASE';
}

function stateOf({ isOn, version, qty, openOrders, completedOrders }: Omit<ExpectedAd, 'adId' | 'side'>) {
  const state = isOn ? 'ON' : 'OFF';
  return `${state}, version ${version}, with ${qty} units, ${openOrders} open and ${completedOrders} completed orders`;
}
