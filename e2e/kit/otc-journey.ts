/**
 * The frame of OTC's journeys: the demo's members at the desk without simulated merchants. The first may trade, the second
 * is a merchant with ads on both sides, the third meets what an application asks for.
 */
import type { Api } from '@tern/client';
import { expect } from 'vitest';
import { type Journey, journey } from './journey.ts';
import { apiOf } from './member-api.ts';
import { OtcTrader, otcMember } from './otc-trader.ts';
import { accessibilityFaults, overflowFaults, wordFaults } from './screen-faults.ts';

export const [TAKER, MERCHANT, APPLICANT] = [0, 1, 2];

type Language = 'zh' | 'en';

export interface OtcJourney extends Journey {
  /** The calls of one of the demo's members. */
  api(place: number): Api;
  nickName(place: number): Promise<string>;
  /** A member of the demo on a phone by day. */
  onTraderPhone(language: Language, place: number, walk: (trader: OtcTrader) => Promise<void>): Promise<void>;
  /** The taker's phone by day and the merchant's by night in the other language. */
  onTwoPhones(
    language: Language,
    walk: (taker: OtcTrader, merchant: OtcTrader) => Promise<void>,
  ): Promise<void>;
}

/** For the top of a test file. */
export function otcJourney(settings: Record<string, string> = {}): OtcJourney {
  const frame = journey({ DEMO_OTC: '0', ...settings });
  const member = (place: number) => otcMember(frame.server(), place);
  const api = (place: number) => apiOf(frame.server().origin, member(place));
  const onTrader = (
    language: Language,
    theme: 'day' | 'night',
    place: number,
    walk: (trader: OtcTrader) => Promise<void>,
  ) =>
    frame.onPhone({ language, theme, session: member(place) }, (phone) =>
      walk(new OtcTrader(phone, member(place).tradingPassword)),
    );
  return {
    ...frame,
    api,
    async nickName(place) {
      return (await api(place).call('getMember', { member: member(place).userId })).nickName;
    },
    onTraderPhone: (language, place, walk) => onTrader(language, 'day', place, walk),
    onTwoPhones: (language, walk) =>
      onTrader(language, 'day', TAKER, (taker) =>
        onTrader(language === 'zh' ? 'en' : 'zh', 'night', MERCHANT, (merchant) => walk(taker, merchant)),
      ),
  };
}

/** The USDT that a member's OTC account holds. */
export async function otcUsdt(api: Api): Promise<{ free: string; frozen: string }> {
  const { balances } = await api.call('getAccounts', {});
  const row = balances.find(({ account, currency }) => account === 'otc' && currency === 'USDT');
  return { free: row?.free ?? '0', frozen: row?.frozen ?? '0' };
}

/** The screen breaks no rule of accessibility, reaches past no edge, and shows no text of the other language. */
export async function isSound({ phone }: OtcTrader): Promise<void> {
  expect(await overflowFaults(phone.page)).toEqual([]);
  expect(await accessibilityFaults(phone.page)).toEqual([]);
  expect(await wordFaults(phone.page, phone.language)).toEqual([]);
}

/** The order between the merchant and the taker at this place goes its way by calls: paid and released. */
export async function settle(
  { api, server }: Pick<OtcJourney, 'api' | 'server'>,
  orderId: string,
  taker: number,
): Promise<void> {
  const { side, payees } = await api(taker).call('getOtcOrder', { orderId });
  const [buyer, seller] = side === 'BUY' ? [taker, MERCHANT] : [MERCHANT, taker];
  const paymentId = payees[0]?.paymentId ?? '';
  await api(buyer).call('payOtcOrder', { orderId, paymentId, isOwnAccount: 'true' });
  const { tradingPassword } = otcMember(server(), seller);
  await api(seller).call('releaseOtcOrder', { orderId, postPassword: tradingPassword });
}
