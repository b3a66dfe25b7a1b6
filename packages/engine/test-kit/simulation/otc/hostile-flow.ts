/**
 * The hostile part of the desk's commands: steps of the wrong party, in the wrong state, of strangers and of ended
 * orders; spoiled fields; repetitions; one operator for two; cancels without end; more ads, methods and orders than fit.
 */
import type { Command } from '../../../src/journal/commands.ts';
import { OTC_FAULTS, OTC_FINDINGS, OTC_VERDICTS } from '../../../src/otc/order-commands.ts';
import { SpoiledCommands } from '../spoiled-commands.ts';
import type { OtcChoices } from './choices.ts';
import { methodOf } from './world.ts';

const KEPT = 120;
/** Fields whose values the codec must know, and names of commands. */
const UNTOUCHED: ReadonlySet<string> = new Set([
  ...['kind', 'side', 'methodKind', 'verdict', 'finding', 'fault', 'from', 'to', 'level', 'prices', 'terms'],
]);
const STEPS = [
  'cancel-otc-order',
  'cancel-paid-otc-order',
  'release-otc-order',
  'open-otc-appeal',
  'withdraw-otc-appeal',
  'consent-otc-reopening',
  'refuse-otc-reopening',
  'excuse-otc-cancel',
] as const;

export class HostileOtcFlow {
  private readonly earlier: Command[] = [];
  private readonly spoiled: SpoiledCommands;

  constructor(
    private readonly choices: OtcChoices,
    private readonly honest: () => Command,
  ) {
    this.spoiled = new SpoiledCommands(choices.random, UNTOUCHED);
  }

  receive(command: Command): void {
    this.earlier.push(command);
    if (this.earlier.length > KEPT) this.earlier.shift();
  }

  next(): Command {
    const roll = this.choices.random.below(100);
    if (roll < 15 && this.earlier.length > 0) return this.again();
    if (roll < 35) return this.spoiled.spoil(this.honest());
    if (roll < 65) return this.wrongStep();
    if (roll < 75) return this.byOneOperator();
    if (roll < 82) return this.spoiledTerms();
    return this.cancelWithoutEnd();
  }

  private again(): Command {
    const command = this.choices.random.pick(this.earlier);
    if (!('requestId' in command) || this.choices.random.chance(50)) return command;
    return 'amount' in command ? { ...command, amount: command.amount + 1n } : this.spoiled.spoil(command);
  }

  /** Terms that no ad may have. */
  private spoiledTerms(): Command {
    const memberId = this.choices.merchant();
    const ad = this.choices.ad((one) => one.memberId === memberId && !one.isOn);
    if (ad === undefined) return this.wrongStep();
    const fields = Object.entries(ad.terms).filter(([name]) => name !== 'priceType');
    const [name, value] = this.choices.random.pick(fields);
    const terms = { ...ad.terms, [name]: this.spoiled.spoiledValue(value) };
    return { kind: 'edit-ad', memberId, adId: ad.adId, terms };
  }

  /** Any step by any member of any order, ended or unknown. */
  private wrongStep(): Command {
    const { random, otc } = this.choices;
    const order = random.chance(75) ? this.choices.order() : undefined;
    const orderId = order?.orderId ?? random.below(otc.lastOrder + 2);
    const parties = order === undefined ? [] : [order.buyerId, order.sellerId];
    const memberId = random.chance(75) && parties.length > 0 ? random.pick(parties) : this.choices.member();
    const roll = random.below(12);
    const methodId = methodOf(memberId, 0);
    if (roll === 0) return { kind: 'pay-otc-order', memberId, orderId, methodId };
    if (roll === 1) return { kind: 'ask-otc-reopening', memberId, orderId, methodId };
    if (roll === 2) return { kind: 'switch-ad-on', memberId, adId: random.below(otc.lastAd + 2) };
    if (roll === 3) return this.verdict(orderId, this.choices.twoOperators());
    return { kind: random.pick(STEPS), memberId, orderId };
  }

  private verdict(orderId: number, two: { firstOperator: number; secondOperator: number }): Command {
    const { random } = this.choices;
    return {
      kind: 'decide-otc-appeal',
      orderId,
      verdict: random.pick(OTC_VERDICTS),
      finding: random.pick(OTC_FINDINGS),
      fault: random.pick(OTC_FAULTS),
      ...two,
    };
  }

  private byOneOperator(): Command {
    const one = { firstOperator: 901, secondOperator: 901 };
    const command = this.honest();
    if ('secondOperator' in command) return { ...command, ...one };
    return this.verdict(this.choices.otc.lastOrder, one);
  }

  /** The first takers cancel what they can, so that points come together; one of them collects methods. */
  private cancelWithoutEnd(): Command {
    const { random } = this.choices;
    if (random.chance(20))
      return {
        kind: 'enable-pay-method',
        memberId: 33,
        methodId: random.between(1, 1_000_000),
        methodKind: 'weixin',
      };
    const order = this.choices.order(
      ({ status, buyerId }) => status !== 'CANCELLED' && (buyerId < 15 || random.chance(10)),
    );
    if (order === undefined) return this.wrongStep();
    const { orderId, buyerId: memberId } = order;
    const kind = order.status === 'PENDING_PAYMENT' ? 'cancel-otc-order' : 'cancel-paid-otc-order';
    return { kind, memberId, orderId };
  }
}
