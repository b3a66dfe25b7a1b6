/**
 * The messages that the core has taken and whose commands are not all answered yet, and how far each sender has come. A
 * message is taken only when its number is above every number of its sender that was taken, refused or closed: then none
 * is taken twice, and what was closed is never taken.
 */
import type { Outcome, SubmitFault } from '../kernel.ts';
import type { Closing, PlaceAnswer } from './answer-messages.ts';

/** So long after its last message nothing of a sender can be taken by its number: messages are refused by their age. */
const FORGET_AFTER_MS = 10 * 60_000;
/** Starts of processes within that time; more are none of ours. */
const LARGEST_SENDERS = 10_000;

export class TakenMessage {
  private readonly answers: PlaceAnswer[] = [];
  private published = 0;
  private isAsked = false;
  private closing: Closing | undefined;

  constructor(
    readonly instance: string,
    readonly number: number,
    private readonly count: number,
    private readonly onAnswer: (message: TakenMessage) => void,
  ) {}

  answer(place: number, answer: Outcome | SubmitFault): void {
    this.answers.push({ place, answer });
    this.onAnswer(this);
  }

  /** Nothing more is decided of it. */
  close(why: Closing): void {
    this.closing = why;
    this.onAnswer(this);
  }

  /** The sender asks what becomes of it; the last word answers that. */
  ask(): void {
    this.isAsked = true;
  }

  get isOver(): boolean {
    return this.closing !== undefined || this.answers.length === this.count;
  }

  /** The closing with which all of it is answered once more; undefined: it was not asked for and not refused. */
  get lastWord(): Closing | undefined {
    if (!this.isOver) return undefined;
    return this.closing ?? (this.isAsked ? 'asked' : undefined);
  }

  get all(): readonly PlaceAnswer[] {
    return this.answers;
  }

  /** The answers that were not published yet. */
  takeNew(): PlaceAnswer[] {
    const taken = this.answers.slice(this.published);
    this.published = this.answers.length;
    return taken;
  }
}

interface SenderState {
  lastNumber: number;
  seenMs: number;
  inHand: Map<number, TakenMessage>;
}

export class TakenMessages {
  private readonly senders = new Map<string, SenderState>();

  constructor(private readonly nowMs: () => number) {}

  /** True: the number is the largest one so far, and is passed from then on. False also where there are too many senders. */
  pass(instance: string, number: number): boolean {
    const sender = this.sender(instance);
    if (sender === undefined || number <= sender.lastNumber) return false;
    sender.lastNumber = number;
    return true;
  }

  /** False: there are too many senders, and what becomes of the number later is not known. */
  close(instance: string, number: number): boolean {
    const sender = this.sender(instance);
    if (sender === undefined) return false;
    sender.lastNumber = Math.max(sender.lastNumber, number);
    return true;
  }

  keep(message: TakenMessage): void {
    this.sender(message.instance)?.inHand.set(message.number, message);
  }

  drop({ instance, number }: TakenMessage): void {
    this.senders.get(instance)?.inHand.delete(number);
  }

  find(instance: string, number: number): TakenMessage | undefined {
    return this.senders.get(instance)?.inHand.get(number);
  }

  private sender(instance: string): SenderState | undefined {
    let sender = this.senders.get(instance);
    if (sender === undefined) {
      if (this.senders.size >= LARGEST_SENDERS) this.forgetOld();
      if (this.senders.size >= LARGEST_SENDERS) return undefined;
      sender = { lastNumber: 0, seenMs: 0, inHand: new Map() };
      this.senders.set(instance, sender);
    }
    sender.seenMs = this.nowMs();
    return sender;
  }

  private forgetOld(): void {
    const untilMs = this.nowMs() - FORGET_AFTER_MS;
    for (const [instance, { seenMs, inHand }] of this.senders)
      if (seenMs < untilMs && inHand.size === 0) this.senders.delete(instance);
  }
}
