/** Two demo members who trade USDT by calls, where a journey looks at what others see of it. */
import type { Api } from '@tern/client';

let orders = 0;

export class OtcParties {
  constructor(
    readonly buyer: Api,
    /** A merchant with a listed SELL ad. */
    readonly merchant: Api,
  ) {}

  /** The least order of the merchant's first SELL ad of USDT. Answers its id. */
  async order(): Promise<string> {
    const ads = await this.merchant.call('getAdvertisements', {});
    const ad = ads.find(({ side, currency, isListed }) => side === 'SELL' && currency === 'USDT' && isListed);
    if (!ad) throw new Error('the merchant lists no USDT');
    const { orderId } = await this.buyer.call('createOtcOrder', {
      requestId: `otc-order-${++orders}`,
      adId: ad.adId,
      adVersion: String(ad.version),
      price: ad.price,
      amount: ad.min,
    });
    return orderId;
  }

  /** The buyer says that it is paid. */
  async paidOrder(): Promise<string> {
    const orderId = await this.order();
    const { payees } = await this.buyer.call('getOtcOrder', { orderId });
    const paymentId = payees[0]?.paymentId ?? '';
    await this.buyer.call('payOtcOrder', { orderId, paymentId, isOwnAccount: 'true' });
    return orderId;
  }

  async cancelledOrder(): Promise<string> {
    const orderId = await this.order();
    await this.buyer.call('cancelOtcOrder', { orderId, reason: 'CHANGED_MIND' });
    return orderId;
  }
}
