/** Keeps the ads of simulated merchants published, filled and ON, one step at a time, by the calls of all merchants. */
import { formatUnits } from '@tern/math';
import type { CallRequest } from '@tern/protocol';
import type { AdNeed, FreshTerms, SimulatedAd, SimulatedMerchant } from '@tern/simulator';
import type { OtcApi } from '../../modules/otc/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DemoCaller } from './demo-caller.ts';

export interface AdKeeperParts {
  otc: Pick<OtcApi, 'live'>;
  clock: Clock;
  world: Pick<typeof import('@tern/simulator'), 'adNeed' | 'remarkOf' | 'AUTO_REPLY'>;
  onFault: (error: unknown) => void;
}

interface Kept {
  merchant: SimulatedMerchant;
  caller: DemoCaller;
  paymentIds: string;
  /** No try before; by the ad's key. */
  waitsUntilMs: Map<string, number>;
}

const RETRY_MS = 60_000;
const CNY_SCALE = 2;
const PERCENT_SCALE = 2;
const ASSET_SCALE = 8;
const MIN_CNY = '100';
const MAX_CNY = '50000';

export class AdKeeper {
  private readonly kept: Kept[] = [];
  private isBusy = false;
  private serial = 0;

  constructor(private readonly parts: AdKeeperParts) {}

  async add(merchant: SimulatedMerchant, caller: DemoCaller): Promise<void> {
    const methods = await caller.call('getPayments', {});
    const paymentIds = methods.map(({ paymentId }) => paymentId).join(',');
    this.kept.push({ merchant, caller, paymentIds, waitsUntilMs: new Map() });
  }

  /** Looks at all ads and does what one of them needs; false: none needs anything, or a step is under way. */
  async turn(): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    try {
      for (const kept of this.kept)
        for (const spec of kept.merchant.ads) if (await this.care(kept, spec)) return true;
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  private async care(kept: Kept, spec: SimulatedAd): Promise<boolean> {
    const { otc, clock, world } = this.parts;
    const nowMs = clock.nowMs();
    if (nowMs < (kept.waitsUntilMs.get(spec.key) ?? 0)) return false;
    const known = otc.live.ads
      .ofMember(kept.merchant.memberId)
      .find(({ side, asset }) => side === spec.side && asset === spec.asset);
    const references = { of: (asset: string) => otc.live.desk.coin(asset)?.reference };
    const need = world.adNeed(spec, known, references);
    if (need === undefined) return false;
    try {
      await this.meet(kept, spec, need);
    } catch (error) {
      // Restricted, or the index is away: the merchant tries again later.
      kept.waitsUntilMs.set(spec.key, nowMs + RETRY_MS);
      if (!(error instanceof CallError)) this.parts.onFault(error);
    }
    return true;
  }

  private async meet(kept: Kept, spec: SimulatedAd, need: AdNeed): Promise<void> {
    const { call, postPassword } = kept.caller;
    if (need.kind === 'switchOn') {
      await call('switchAdOn', { adId: String(need.adId), postPassword });
      return;
    }
    const terms = this.termsOf(kept, spec, need.terms);
    if (need.kind === 'publish') {
      const requestId = `demo-${spec.key}-${this.parts.clock.nowMs()}-${this.serial++}`;
      await call('publishAd', { ...terms, requestId, side: spec.side, currency: spec.asset });
      return;
    }
    const adId = String(need.adId);
    if (need.isOn) await call('switchAdOff', { adId });
    await call('editAd', { ...terms, adId });
  }

  private termsOf(
    { merchant, caller, paymentIds }: Kept,
    { priceType, premiumBp }: SimulatedAd,
    { price, qty }: FreshTerms,
  ): Omit<CallRequest<'editAd'>, 'adId'> {
    const { remarkOf, AUTO_REPLY } = this.parts.world;
    const priced =
      priceType === 'FIXED'
        ? { price: formatUnits(price, CNY_SCALE) }
        : { premium: formatUnits(premiumBp, PERCENT_SCALE) };
    return {
      priceType,
      ...priced,
      qty: formatUnits(qty, ASSET_SCALE),
      min: MIN_CNY,
      max: MAX_CNY,
      paymentIds,
      payWindowMinutes: merchant.pace === 'FORGETFUL' ? '10' : '15',
      remark: remarkOf(merchant.pace),
      autoReply: AUTO_REPLY,
      minAgeDays: '0',
      minCompleted: '0',
      postPassword: caller.postPassword,
    };
  }
}
