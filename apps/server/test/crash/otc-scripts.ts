/**
 * The steps of the orders of a crash run, those of both parties and of the ad, in the sequences of the scripts. Each
 * step is a call, names the errors by which a repeat of it learns that it was done before, and changes the expected state.
 */

import { parseUnits } from '@tern/math';
import { ERRORS, type ErrorName } from '@tern/protocol';
import { type AdSide, adTerms, type OtcParty, PRICES, STOCK } from './otc-party.ts';

const SCALE = 8;
export const units = (text: string): bigint => parseUnits(text, SCALE);

/** An ad as it should be. Quantities are in units of 1e-8. */
export interface ExpectedAd {
  readonly adId: string;
  readonly side: AdSide;
  qty: bigint;
  version: number;
  isOn: boolean;
  openOrders: number;
  completedOrders: number;
}

/** An order as it should be. */
export interface ExpectedOrder {
  readonly requestId: string;
  readonly qty: string;
  /** Empty: not known yet. */
  orderId: string;
  status: 'NONE' | 'PENDING_PAYMENT' | 'PENDING_RELEASE' | 'COMPLETED' | 'CANCELLED';
  appeal: 'NONE' | 'OPEN' | 'RESOLVED' | 'WITHDRAWN';
  /** The points of a cancel against the buyer. */
  points: number;
  readonly steps: string[];
}

export interface Scene {
  readonly ad: ExpectedAd;
  readonly merchant: OtcParty;
  readonly taker: OtcParty;
  readonly order: ExpectedOrder;
}

export interface Step {
  readonly path: string;
  readonly by: OtcParty;
  readonly fields: Record<string, string>;
  /** A repeat after a lost answer may find it done. Without one, the call is idempotent. */
  readonly doneBefore?: ErrorName;
  /** @param result the answer of the call; undefined when a repeat found it done */
  apply(result: unknown): void;
}

/** A SELL ad sells coins: its taker is the buyer. */
const buyerOf = ({ ad, merchant, taker }: Scene): OtcParty => (ad.side === 'SELL' ? taker : merchant);
const sellerOf = ({ ad, merchant, taker }: Scene): OtcParty => (ad.side === 'SELL' ? merchant : taker);

const STEPS = {
  create: (scene: Scene): Step => {
    const { ad, taker, order } = scene;
    const { requestId, qty } = order;
    const sale = ad.side === 'BUY' ? { paymentIds: taker.paymentId, postPassword: taker.postPassword } : {};
    const { adId, version } = ad;
    return {
      path: 'otc/order/create',
      by: taker,
      fields: { requestId, adId, adVersion: String(version), price: PRICES[ad.side], qty, ...sale },
      apply(result) {
        order.orderId = (result as { orderId: string }).orderId;
        order.status = 'PENDING_PAYMENT';
        order.steps.push('CREATED');
        ad.qty -= units(qty);
        ad.openOrders++;
      },
    };
  },
  pay: (scene: Scene): Step => ({
    ...ofOrder(scene, 'otc/order/pay', { paymentId: sellerOf(scene).paymentId, isOwnAccount: 'true' }),
    by: buyerOf(scene),
    doneBefore: 'otcOrderState',
    apply() {
      scene.order.status = 'PENDING_RELEASE';
      scene.order.steps.push('PAID');
    },
  }),
  cancel: (scene: Scene): Step => ({
    ...ofOrder(scene, 'otc/order/cancel', { reason: 'PRICE' }),
    by: buyerOf(scene),
    doneBefore: 'otcOrderFinished',
    apply: () => giveBack(scene, 'CANCELLED', 1),
  }),
  refund: (scene: Scene): Step => ({
    ...ofOrder(scene, 'otc/order/cancelPaid', {
      reason: 'REFUNDED',
      postPassword: buyerOf(scene).postPassword,
    }),
    by: buyerOf(scene),
    doneBefore: 'otcOrderFinished',
    apply: () => giveBack(scene, 'REFUNDED', 2),
  }),
  release: (scene: Scene): Step => ({
    ...ofOrder(scene, 'otc/order/release', { postPassword: sellerOf(scene).postPassword }),
    by: sellerOf(scene),
    doneBefore: 'otcOrderFinished',
    apply() {
      end(scene, 'COMPLETED', 'RELEASED');
      scene.ad.completedOrders++;
    },
  }),
  excuse: (scene: Scene): Step => ({
    ...ofOrder(scene, 'otc/dispute/excuse', {}),
    by: sellerOf(scene),
    doneBefore: 'excuseState',
    apply() {
      scene.order.points = 0;
    },
  }),
  'buyer appeals': (scene: Scene) => appeal(scene, buyerOf(scene)),
  'seller appeals': (scene: Scene) => appeal(scene, sellerOf(scene)),
  'buyer withdraws': (scene: Scene) => withdraw(scene, buyerOf(scene)),
  'seller withdraws': (scene: Scene) => withdraw(scene, sellerOf(scene)),
  'ad off': ({ ad, merchant }: Scene): Step => ({
    path: 'otc/ad/switchOff',
    by: merchant,
    fields: { adId: ad.adId },
    doneBefore: 'adState',
    apply() {
      ad.isOn = false;
    },
  }),
  'ad on': ({ ad, merchant }: Scene): Step => ({
    path: 'otc/ad/switchOn',
    by: merchant,
    fields: { adId: ad.adId, postPassword: merchant.postPassword },
    doneBefore: 'adState',
    apply() {
      ad.isOn = true;
    },
  }),
  'edit ad': ({ ad, merchant }: Scene): Step => ({
    path: 'otc/ad/edit',
    by: merchant,
    fields: { ...adTerms(merchant, ad.side), adId: ad.adId },
    apply() {
      ad.version++;
      ad.qty = units(STOCK);
    },
  }),
} as const;

export type StepName = keyof typeof STEPS;

export function stepOf(name: StepName, scene: Scene): Step {
  return STEPS[name](scene);
}

/** Every script ends its order, lets nothing count against a buyer, and leaves its ad ON. */
export const SCRIPTS: readonly (readonly StepName[])[] = [
  ['create', 'pay', 'release'],
  ['create', 'cancel', 'excuse'],
  ['create', 'pay', 'refund', 'excuse'],
  ['create', 'pay', 'buyer appeals', 'release'],
  ['create', 'pay', 'seller appeals', 'refund', 'excuse'],
  ['create', 'pay', 'buyer appeals', 'buyer withdraws', 'seller appeals', 'seller withdraws', 'release'],
  ['create', 'ad off', 'cancel', 'excuse', 'ad on'],
  ['create', 'pay', 'ad off', 'edit ad', 'release', 'ad on'],
  ['create', 'ad off', 'edit ad', 'ad on', 'pay', 'refund', 'excuse'],
];

function ofOrder({ order }: Scene, path: string, fields: Record<string, string>) {
  return { path, fields: { orderId: order.orderId, ...fields } };
}

function appeal(scene: Scene, by: OtcParty): Step {
  return {
    ...ofOrder(scene, 'otc/dispute/openAppeal', { text: 'A crash run appeals.' }),
    by,
    doneBefore: 'appealState',
    apply() {
      scene.order.appeal = 'OPEN';
      scene.order.steps.push('APPEALED');
    },
  };
}

function withdraw(scene: Scene, by: OtcParty): Step {
  return {
    ...ofOrder(scene, 'otc/dispute/withdrawAppeal', {}),
    by,
    doneBefore: 'appealState',
    apply() {
      scene.order.appeal = 'WITHDRAWN';
      scene.order.steps.push('APPEAL_WITHDRAWN');
    },
  };
}

function giveBack(scene: Scene, step: string, points: number): void {
  end(scene, 'CANCELLED', step);
  scene.order.points = points;
  scene.ad.qty += units(scene.order.qty);
}

function end({ order, ad }: Scene, status: ExpectedOrder['status'], step: string): void {
  order.status = status;
  order.steps.push(step);
  if (order.appeal === 'OPEN') order.appeal = 'RESOLVED';
  ad.openOrders--;
}

/** The codes by which a repeat learns that the step was done before. */
export function isDoneBefore({ doneBefore }: Step, code: string): boolean {
  return doneBefore !== undefined && ERRORS[doneBefore].code === code;
}
