/**
 * Publishes, edits and switches the merchant's own ads. Publishing, editing and ON ask for the trading password. The texts of
 * a version are written before that version can be ON: those of an edit before its command, those of a new ad before it
 * is switched ON.
 */
import type { CallRequest } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { MemberTurns } from '../../../platform/http/limits/member-turns.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { GivingGuards } from '../giving-guards.ts';
import type { LiveAd, LiveAds } from '../live/live-ads.ts';
import type { AdTextStore, AdTexts } from './ad-texts.ts';
import { readAdTerms, readAdTexts } from './read-terms.ts';

export interface ChangeAdsDeps {
  kernel: CommandSubmitter;
  markets: Pick<LiveMarkets, 'asset'>;
  ads: LiveAds;
  texts: AdTextStore;
  guards: Pick<GivingGuards, 'checkPostPassword' | 'submitLocks'>;
}

export class ChangeAds {
  private readonly turns = new MemberTurns();

  constructor(private readonly deps: ChangeAdsDeps) {}

  async publish(
    memberId: number,
    { requestId, side, currency, postPassword, ...form }: CallRequest<'publishAd'>,
  ): Promise<{ adId: number; sequence: number }> {
    const { kernel } = this.deps;
    const terms = readAdTerms(form, this.scaleOf(currency));
    const texts = readAdTexts(form);
    await this.deps.guards.checkPostPassword(memberId, postPassword);
    return this.turns.run(memberId, async () => {
      const command = { kind: 'publish-ad', memberId, requestId, side, asset: currency, terms } as const;
      const { result: adId, sequence } = await executeCommand(kernel, command);
      await this.keepFirst(adId, texts);
      return { adId, sequence };
    });
  }

  async edit(memberId: number, { adId, postPassword, ...form }: CallRequest<'editAd'>): Promise<number> {
    const { kernel, texts } = this.deps;
    const known = this.own(memberId, adId);
    const terms = readAdTerms(form, this.scaleOf(known.asset));
    const words = readAdTexts(form);
    await this.deps.guards.checkPostPassword(memberId, postPassword);
    // One edit of a member at a time: the next version is known.
    return this.turns.run(memberId, async () => {
      const version = known.version + 1;
      await texts.write(known.adId, version, words);
      const command = { kind: 'edit-ad', memberId, adId: known.adId, terms } as const;
      const { sequence } = await executeCommand(kernel, command);
      texts.setCurrent(known.adId, version, words);
      return sequence;
    });
  }

  async switchOn(memberId: number, { adId, postPassword }: CallRequest<'switchAdOn'>): Promise<number> {
    const { kernel, texts, guards } = this.deps;
    this.own(memberId, adId);
    await guards.checkPostPassword(memberId, postPassword);
    await guards.submitLocks(memberId);
    return this.turns.run(memberId, async () => {
      // It may have been edited or deleted meanwhile. An ad whose texts were lost is edited first.
      const known = this.own(memberId, adId);
      if (!texts.has(known.adId, known.version)) throw new CallError('adInvalid');
      const command = { kind: 'switch-ad-on', memberId, adId: known.adId } as const;
      return (await executeCommand(kernel, command)).sequence;
    });
  }

  async switchOff(memberId: number, adId: string): Promise<number> {
    const command = { kind: 'switch-ad-off', memberId, adId: this.own(memberId, adId).adId } as const;
    return (await executeCommand(this.deps.kernel, command)).sequence;
  }

  async switchAllOff(memberId: number): Promise<{ count: number; sequence: number }> {
    const command = { kind: 'switch-all-ads-off', memberId } as const;
    const { result: count, sequence } = await executeCommand(this.deps.kernel, command);
    return { count, sequence };
  }

  async delete(memberId: number, adId: string): Promise<number> {
    const { kernel, texts } = this.deps;
    const known = this.own(memberId, adId);
    const command = { kind: 'delete-ad', memberId, adId: known.adId } as const;
    const { sequence } = await executeCommand(kernel, command);
    texts.forget(known.adId);
    return sequence;
  }

  /** The texts of a new ad, unless an earlier try of the same request has written them. */
  private async keepFirst(adId: number, texts: AdTexts): Promise<void> {
    const { ads, texts: store } = this.deps;
    const earlier = await store.ofVersion(adId, 1);
    if (earlier === undefined) {
      await store.write(adId, 1, texts);
      if (ads.find(adId)?.version === 1) store.setCurrent(adId, 1, texts);
    } else if (earlier.remark !== texts.remark || earlier.autoReply !== texts.autoReply)
      throw new CallError('requestIdReused');
  }

  /** An ad of others is as one that is not there. */
  private own(memberId: number, adId: string): LiveAd {
    const ad = this.deps.ads.find(Number(adId));
    if (ad === undefined || ad.memberId !== memberId) throw new CallError('adUnknown');
    return ad;
  }

  private scaleOf(currency: string): number {
    const asset = this.deps.markets.asset(currency);
    if (asset === undefined) throw new CallError('currencyUnknown');
    return asset.scale;
  }
}
