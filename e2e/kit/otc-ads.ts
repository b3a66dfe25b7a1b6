/** A merchant's ads of USDT at fixed prices, by calls: what a journey of takers finds in the market. */
import type { Api } from '@tern/client';
import type { CallRequest } from '@tern/protocol';

let published = 0;

export type AdTerms = Pick<CallRequest<'publishAd'>, 'side' | 'price' | 'qty'>;

export class OtcAds {
  constructor(
    private readonly api: Api,
    private readonly postPassword: string,
  ) {}

  /** Every other ad goes OFF. @returns the ids of the new ones */
  async listOnly(...ads: AdTerms[]): Promise<string[]> {
    await this.api.call('switchAllAdsOff');
    const adIds = [];
    for (const terms of ads) adIds.push(await this.list(terms));
    return adIds;
  }

  /** Publishes an ad by all of the merchant's methods and switches it ON. */
  async list(terms: AdTerms): Promise<string> {
    const { api, postPassword } = this;
    const methods = await api.call('getPayments', {});
    const { adId } = await api.call('publishAd', {
      ...terms,
      requestId: `journey-ad-${++published}`,
      currency: 'USDT',
      priceType: 'FIXED',
      min: '100',
      max: '20000',
      paymentIds: methods.map(({ paymentId }) => paymentId).join(','),
      payWindowMinutes: '15',
      minAgeDays: '0',
      minCompleted: '0',
      postPassword,
    });
    await api.call('switchAdOn', { adId, postPassword });
    return adId;
  }

  switchOff(adId: string): Promise<unknown> {
    return this.api.call('switchAdOff', { adId });
  }
}
