/**
 * The processor time that the market list over 10,000 ads, sorted and filtered, takes the thread that answers, beside that of a
 * fixed answer of its size from the same process, in alternating slices over one connection.
 */
import { requestOf, ServingChild } from '../serving-child.ts';
import { mainThreadNs } from '../thread-time.ts';

const GOAL = 5;

/** One in twenty ads takes WeChat. */
const FILTERS: [name: string, filter: Record<string, string>][] = [
  ['first page', {}],
  ['first page of an amount and a method', { amount: '2000', payKind: 'weixin' }],
  ['page in the middle', { cursor: '727-300' }],
  ['last page', { cursor: '734-600' }],
  ['method that no ad takes', { payKind: 'zhifubao' }],
  ['amount that no ad takes', { amount: '99999999' }],
];

export async function measureAdList(): Promise<void> {
  const served = await ServingChild.start('serve-many-ads.js');
  const fixedOf = (bytes: number) => requestOf('getOtcMerchant', { merchantId: String(bytes) });
  try {
    for (const [name, filter] of FILTERS) {
      const request = requestOf('getOtcAds', { side: 'BUY', currency: 'USDT', ...filter });
      await served.compare(`${name} of 10,000 ads`, request, { fixedOf, clockNs: mainThreadNs, goal: GOAL });
    }
  } finally {
    await served.stop();
  }
}
