/**
 * The exchange of P9: three honest merchants sell USDT, and ten accounts of one person, two of them merchants, buy. Three
 * in turn share a device, so that orders between them are tied: the server would tell it. Everybody pays by bank card.
 */
import type { CoreOptions } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { AdTerms } from '../../src/otc/ad-commands.ts';
import { DEFAULT_OTC_POLICY } from '../../src/otc/desk-commands.ts';
import type { OtcFinding, OtcVerdict } from '../../src/otc/order-commands.ts';
import { Exchange } from './exchange.ts';
import { USDT } from './markets.ts';

export const SELLERS: readonly number[] = [1, 2, 3];
export const COALITION: readonly number[] = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
export const OWN_MERCHANTS: readonly number[] = [11, 12];
/** Buys from merchants of the coalition and pays. */
export const VICTIM = 31;
/** The merchant of each ad, by the ad's id less 1: the first honest one has two. */
export const AD_OWNERS: readonly number[] = [1, 2, 3, 1, 11, 12];
const OPERATORS = { firstOperator: 901, secondOperator: 902 } as const;
export const PRICE = 723n;
/** Cents. */
export const NEW_TAKER_MAX = 3_000_00n;
const FUNDS = 100_000n * USDT;
const MINUTE_MS = 60_000;

export const cardOf = (memberId: number): number => memberId * 10;

/** A fact of the accounts, whatever they do. */
export const isTied = (a: number, b: number): boolean =>
  COALITION.includes(a) && COALITION.includes(b) && a % 3 === b % 3;

const terms = (memberId: number): AdTerms => ({
  priceType: 'FIXED',
  price: PRICE,
  premiumBp: 0n,
  qty: 1_000n * USDT,
  min: 100_00n,
  max: 7_000_00n,
  methodIds: [cardOf(memberId)],
  payWindowMin: 15,
  minAgeDays: 0,
  minCompleted: 0,
});

const opening = (memberId: number): Command[] => [
  { kind: 'open-member', memberId },
  { kind: 'set-identity-level', memberId, level: 2 },
  {
    kind: 'credit-from-outside',
    ref: `otc/${memberId}`,
    owner: memberId,
    type: 'otc',
    asset: 'USDT',
    amount: FUNDS,
  },
  { kind: 'enable-pay-method', memberId, methodId: cardOf(memberId), methodKind: 'bankCard' },
];

const application = (memberId: number): Command[] => [
  { kind: 'apply-merchant', memberId, requestId: 'apply' },
  { kind: 'review-merchant', memberId, isApproved: true, operator: 901, reason: '' },
];

export class OtcWorld extends Exchange {
  private requests = 0;

  constructor(options: CoreOptions | undefined) {
    super([], options);
  }

  open(): void {
    const policy = { ...DEFAULT_OTC_POLICY, newTakerMax: NEW_TAKER_MAX };
    const merchants = [...SELLERS, ...OWN_MERCHANTS];
    for (const command of [
      ...[...SELLERS, ...COALITION, VICTIM].flatMap(opening),
      ...merchants.flatMap(application),
    ])
      this.mustSend(command);
    this.mustSend({ kind: 'set-otc-policy', policy, ...OPERATORS });
    this.setRate();
    for (const [at, memberId] of AD_OWNERS.entries()) {
      const requestId = `ad ${at}`;
      this.mustSend({
        kind: 'publish-ad',
        memberId,
        requestId,
        side: 'SELL',
        asset: 'USDT',
        terms: terms(memberId),
      });
      this.mustSend({ kind: 'switch-ad-on', memberId, adId: at + 1 });
    }
  }

  /** Answers the order's id; 0: it was not made. */
  create(memberId: number, adId: number, amount: bigint): number {
    const merchant = AD_OWNERS[adId - 1] ?? 0;
    const { rejection, result } = this.send({
      kind: 'create-otc-order',
      memberId,
      requestId: this.requestId(),
      adId,
      adVersion: 1,
      price: PRICE,
      amount,
      qty: 0n,
      methodIds: [],
      accountAgeDays: 100,
      isTied: isTied(memberId, merchant),
    });
    return rejection === 'OK' ? result : 0;
  }

  createQuick(memberId: number, amount: bigint): number {
    const { rejection, result } = this.send({
      kind: 'create-quick-order',
      memberId,
      requestId: this.requestId(),
      side: 'BUY',
      asset: 'USDT',
      methodKind: 'bankCard',
      price: PRICE,
      amount,
      qty: 0n,
      accountAgeDays: 100,
      tiedIds: OWN_MERCHANTS.filter((merchant) => isTied(memberId, merchant)),
    });
    return rejection === 'OK' ? result : 0;
  }

  decide(orderId: number, verdict: OtcVerdict, finding: OtcFinding): void {
    const fault = verdict === 'REFUND_SELLER' ? 'BUYER' : 'SELLER';
    this.send({ kind: 'decide-otc-appeal', orderId, verdict, finding, fault, ...OPERATORS });
  }

  passMinutes(minutes: number): void {
    for (let i = 0; i < minutes; i++) this.tick(MINUTE_MS);
  }

  /** The service stands still for so long, and takes a rate when it is back. */
  passHours(hours: number): void {
    this.tick(hours * 60 * MINUTE_MS);
    this.setRate();
  }

  private setRate(): void {
    this.mustSend({ kind: 'set-cny-rate', rate: 720_000_000n, isManual: true, ...OPERATORS });
    this.tick(5_000);
  }

  private requestId(): string {
    this.requests++;
    return `q${this.requests}`;
  }
}
