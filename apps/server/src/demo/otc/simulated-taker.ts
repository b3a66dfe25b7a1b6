/** Lets a simulated taker take an ad: it reads the list as all members do and takes what it sees there. */
import { CNY_SCALE, formatUnits, parseUnits, pow10 } from '@tern/math';
import type { CallRequest, WireOtcAd } from '@tern/protocol';
import type { OnAd, SimulatorRandom } from '@tern/simulator';
import type { DemoCaller } from './demo-caller.ts';

/** A taker without a completed order may take no more. */
const MOST_CNY = 3_000n;
const PAGE = '100';

/** Answers false when the ad is not listed for the taker. */
export async function takeAd(
  taker: DemoCaller,
  ad: OnAd,
  random: SimulatorRandom,
  requestId: string,
): Promise<boolean> {
  const side = ad.side === 'SELL' ? 'BUY' : 'SELL';
  const listed = await findListed(taker, side, ad);
  if (listed === undefined) return false;
  const selling = side === 'SELL' ? await payeesOf(taker, listed) : {};
  await taker.call('createOtcOrder', {
    requestId,
    adId: listed.adId,
    adVersion: String(listed.version),
    price: listed.price,
    amount: amountFor(listed, random),
    ...selling,
  });
  return true;
}

async function findListed(
  { call }: DemoCaller,
  side: 'BUY' | 'SELL',
  { adId, asset }: OnAd,
): Promise<WireOtcAd | undefined> {
  const { rows } = await call('getOtcAdsForMember', { side, currency: asset, limit: PAGE });
  return rows.find((row) => row.adId === String(adId) && row.price !== '');
}

async function payeesOf(
  { call, postPassword }: DemoCaller,
  { payKinds }: WireOtcAd,
): Promise<Pick<CallRequest<'createOtcOrder'>, 'paymentIds' | 'postPassword'>> {
  const own = await call('getPayments', {});
  const fitting = own.filter(({ kind, enabled }) => enabled && payKinds.includes(kind));
  return { paymentIds: fitting.map(({ paymentId }) => paymentId).join(','), postPassword };
}

/** Whole CNY between the least amount and a little more, or the least amount. */
function amountFor({ min, effectiveMax: most }: WireOtcAd, random: SimulatorRandom): string {
  const cents = pow10(CNY_SCALE);
  const [least, largest] = [parseUnits(min, CNY_SCALE), parseUnits(most, CNY_SCALE)];
  const wanted = (least / cents + BigInt(random.between(20, 900))) * cents;
  const bound = largest < MOST_CNY * cents ? largest : MOST_CNY * cents;
  const amount = wanted < bound ? wanted : bound;
  return formatUnits(amount > least ? amount : least, CNY_SCALE);
}
