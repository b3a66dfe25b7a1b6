/**
 * Orders on several ads at once, each going through a script of steps, and transfers into and out of the OTC accounts. Every
 * step must be done exactly once: one without an answer is repeated until the answer shows that it was done, now or before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tern/test-kit/eventually';
import type { Random } from '@tern/test-kit/random';
import type { Answer } from './member-client.ts';
import type { OtcParty } from './otc-party.ts';
import {
  type ExpectedAd,
  type ExpectedOrder,
  isDoneBefore,
  SCRIPTS,
  type Scene,
  type Step,
  type StepName,
  stepOf,
} from './otc-scripts.ts';

const LOST_PAUSE_MS = 20;
export const TRANSFER_AMOUNT = '0.37';
/** The call was refused before it did anything: the server is on its way down or up, or has not taken the session up. */
const PASSING: ReadonlySet<string> = new Set(['SYS.0503', 'SYS.0015']);

interface Counts {
  /** Answers since the load last began. */
  answered: number;
  /** The last sequence of which an answer tells. */
  lastSequence: number;
  readonly problems: string[];
}

/** One ad with its taker: one order after the other. */
class Lane {
  readonly orders: ExpectedOrder[] = [];
  private script: readonly StepName[] = [];
  private at = 0;
  /** A try of the current step got no answer. */
  private isLost = false;
  /** The order that waits for payment stays so. */
  isHeld = false;

  constructor(
    readonly ad: ExpectedAd,
    readonly merchant: OtcParty,
    readonly taker: OtcParty,
    private readonly random: Random,
    private readonly counts: Counts,
  ) {}

  /** The order under way is the last one. */
  private get scene(): Scene {
    const { ad, merchant, taker } = this;
    const order = this.orders.at(-1);
    if (order === undefined) throw new Error('the lane has no order');
    return { ad, merchant, taker, order };
  }

  /** It is held, and its order waits for payment. */
  get isAtRest(): boolean {
    return this.isHeld && !this.isLost && this.orders.at(-1)?.status === 'PENDING_PAYMENT';
  }

  async advance(): Promise<void> {
    if (this.isAtRest) return sleep(LOST_PAUSE_MS);
    if (this.at === this.script.length) this.begin();
    const name = this.script[this.at];
    if (name === undefined || !(await this.isDone(name))) return;
    this.at++;
    this.isLost = false;
  }

  /** Repeats the step that got no answer until it has one. */
  async settle(): Promise<void> {
    while (this.isLost && this.counts.problems.length === 0) await this.advance();
  }

  private begin(): void {
    const { random, ad, orders } = this;
    this.script = random.pick(SCRIPTS);
    this.at = 0;
    orders.push({
      requestId: `${ad.adId}-${orders.length}`,
      qty: `${random.between(2, 9)}.${random.between(10_000_000, 99_999_999)}`,
      orderId: '',
      status: 'NONE',
      appeal: 'NONE',
      points: 0,
      steps: [],
    });
  }

  /** False: without an answer, or refused, which is a problem. */
  private async isDone(name: StepName): Promise<boolean> {
    const step = stepOf(name, this.scene);
    if (this.isLost && name === 'edit ad' && (await this.wasEdited())) {
      step.apply(undefined);
      return true;
    }
    const answer = await step.by.client.write(step.path, step.fields);
    if (answer.kind === 'lost' || (answer.kind === 'refused' && PASSING.has(answer.code))) {
      this.isLost = true;
      await sleep(LOST_PAUSE_MS);
      return false;
    }
    this.counts.answered++;
    return this.accept(name, step, answer);
  }

  private accept(name: StepName, step: Step, answer: Exclude<Answer, { kind: 'lost' }>): boolean {
    const { orderId, requestId } = this.scene.order;
    if (answer.kind === 'done') {
      this.counts.lastSequence = Math.max(this.counts.lastSequence, answer.sequence);
      step.apply(answer.result);
      return true;
    }
    if (this.isLost && isDoneBefore(step, answer.code)) {
      step.apply(undefined);
      return true;
    }
    this.counts.problems.push(`${name} of order ${orderId} (${requestId}) was refused with ${answer.code}`);
    return false;
  }

  /** An edit carries no id of a request; the version of the ad shows it. */
  private async wasEdited(): Promise<boolean> {
    const { client } = this.merchant;
    const answer = await client.get('otc/ad/getAds', {});
    if (answer.kind !== 'done') return false;
    const ads = answer.result as { adId: string; version: number }[];
    return ads.find(({ adId }) => adId === this.ad.adId)?.version === this.ad.version + 1;
  }
}

interface Transfer {
  readonly requestId: string;
  readonly party: OtcParty;
  readonly isIntoOtc: boolean;
  isDone: boolean;
}

/** Counts the transfers of TRANSFER_AMOUNT into the OTC account of each party. */
class TransferLane {
  readonly brought = new Map<OtcParty, number>();
  private current: Transfer | undefined;
  private serial = 0;

  constructor(
    private readonly parties: readonly OtcParty[],
    private readonly random: Random,
    private readonly counts: Counts,
  ) {}

  async advance(): Promise<void> {
    const { random } = this;
    this.current ??= {
      requestId: `otc-transfer-${this.serial++}`,
      party: random.pick(this.parties),
      isIntoOtc: random.chance(50),
      isDone: false,
    };
    await this.send(this.current);
    if (this.current.isDone) this.current = undefined;
  }

  async settle(): Promise<void> {
    while (this.current !== undefined && this.counts.problems.length === 0) await this.advance();
  }

  private async send(transfer: Transfer): Promise<void> {
    const { requestId, party, isIntoOtc } = transfer;
    const way = isIntoOtc ? { from: 'spot', to: 'otc' } : { from: 'otc', to: 'spot' };
    const fields = { requestId, ...way, currency: 'USDT', amount: TRANSFER_AMOUNT };
    const answer = await party.client.write('assets/transfer/transfer', fields);
    if (answer.kind === 'lost' || (answer.kind === 'refused' && PASSING.has(answer.code))) {
      await sleep(LOST_PAUSE_MS);
      return;
    }
    this.counts.answered++;
    if (answer.kind === 'refused') this.counts.problems.push(`${requestId} was refused with ${answer.code}`);
    else {
      this.counts.lastSequence = Math.max(this.counts.lastSequence, answer.sequence);
      this.brought.set(party, (this.brought.get(party) ?? 0) + (isIntoOtc ? 1 : -1));
    }
    transfer.isDone = true;
  }
}

export class OtcLoad implements Counts {
  answered = 0;
  lastSequence = 0;
  readonly problems: string[] = [];
  readonly lanes: readonly Lane[];
  readonly transfers: TransferLane;
  private going = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    ads: readonly { ad: ExpectedAd; taker: OtcParty }[],
    merchant: OtcParty,
    parties: readonly OtcParty[],
    random: Random,
  ) {
    this.lanes = ads.map(({ ad, taker }) => new Lane(ad, merchant, taker, random, this));
    this.transfers = new TransferLane(parties, random, this);
  }

  start(): void {
    this.going = true;
    this.answered = 0;
    for (const lane of this.lanes) lane.isHeld = false;
    this.running = Promise.all([...this.lanes, this.transfers].map((lane) => this.drive(lane)));
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.running;
  }

  /** Comes back when the order of one lane waits for payment, as it does until the next start. */
  async holdOne(): Promise<void> {
    const [lane] = this.lanes;
    if (lane === undefined) return;
    lane.isHeld = true;
    await eventually('an order waits for payment', async () => lane.isAtRest || this.problems.length > 0);
  }

  async settle(): Promise<void> {
    for (const lane of [...this.lanes, this.transfers]) await lane.settle();
  }

  private async drive(lane: { advance(): Promise<void> }): Promise<void> {
    while (this.going && this.problems.length === 0) await lane.advance();
  }
}
