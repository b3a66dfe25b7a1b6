/**
 * The kernel of a process that is not the core: commands go to the core over the bus, and the core's rows come back. It
 * answers a command when its outcome is there and its row is folded, so a caller that reads next sees it. Without a core
 * that it hears and follows it sends nothing.
 */
import { type Command, Dictionary, type EngineState, laneOf, readEvents } from '@tern/engine';
import type { Bus, BusMessage } from '../../platform/bus/index.ts';
import { messageOf } from '../../platform/errors/thrown.ts';
import type { ChainEnd, JournalRow } from '../journal-row.ts';
import {
  type Decided,
  type Decision,
  type Kernel,
  KernelUnavailableError,
  type Outcome,
  OutcomeUnknownError,
  type Released,
  type Settled,
  type SubmitFault,
} from '../kernel.ts';
import type { KernelLog } from '../kernel-log.ts';
import { readAnswerMessage } from './answer-messages.ts';
import { MalformedMessageError } from './byte-message.ts';
import { callSafely } from './call-safely.ts';
import { type CoreMessage, writeCoreMessage } from './core-messages.ts';
import { Outbox, type WrittenMessage, writeCommand } from './outbox.ts';
import { RemoteDecisions } from './remote-decisions.ts';
import { type FoldableRow, RowFollower } from './row-follower.ts';
import { type Heartbeat, readHeartbeat, readRow } from './row-messages.ts';
import { type SentCommand, type SentMessage, SentMessages } from './sent-messages.ts';
import {
  allAnswers,
  answersSubject,
  commandsSubject,
  HEARTBEAT_SUBJECT,
  numberIn,
  ROWS_SUBJECT,
  type Sender,
} from './subjects.ts';

export interface RemoteKernelParts {
  bus: Bus;
  sender: Sender;
  /** Folding starts there. */
  start: { state: EngineState; chain: ChainEnd; epoch: number };
  readRows(afterBatch: number): Promise<readonly JournalRow[]>;
  /** The rows that were folded are no past of the journal: the process must start again. Called once. */
  onBroken(reason: string): void;
  log: KernelLog;
  /** Commands of the normal lane that may wait for an answer. */
  normalLimit?: number;
  /** An answer that does not come within this time is unknown. */
  answerLimitMs?: number;
  /** Without a heartbeat for this long, or with rows that wait for so long, nothing is sent. */
  silentAfterMs?: number;
}

const CHECK_MS = 50;

export class RemoteKernel implements Kernel {
  readonly initial: EngineState;
  durable: { batch: number; sequence: number; timeMs: number };
  private readonly dictionary: Dictionary;
  private readonly listeners: ((released: Released) => void)[] = [];
  private readonly follower: RowFollower;
  private readonly outbox: Outbox;
  private readonly sent: SentMessages;
  private readonly decisions: RemoteDecisions;
  private readonly unsubscribes: (() => void)[];
  private readonly timer: NodeJS.Timeout;
  private received: { heartbeat: Heartbeat; atMs: number } | undefined;
  private lastNumber = 0;
  private isFlushing = false;
  private isStopping = false;
  private isBroken = false;

  constructor(private readonly parts: RemoteKernelParts) {
    const { start, bus, sender, log, answerLimitMs: limitMs = 2_000 } = parts;
    const nowMs = () => performance.now();
    this.initial = start.state;
    this.durable = { batch: start.chain.batch, sequence: start.state.seq, timeMs: start.state.timeMs };
    this.dictionary = Dictionary.of(start.state);
    this.follower = new RowFollower({
      start,
      log,
      nowMs,
      readRows: (after) => parts.readRows(after),
      fold: (row) => this.fold(row),
      onBroken: (reason) => this.break(reason),
    });
    this.outbox = new Outbox(this.dictionary, log, ({ done }) => this.refuse(done));
    this.sent = new SentMessages({
      limitMs,
      log,
      nowMs,
      foldedSequence: () => this.durable.sequence,
      ask: (message) => this.ask(message),
      sendAgain: (command) => {
        this.outbox.add(command);
        this.flushSoon();
      },
    });
    this.decisions = new RemoteDecisions({
      limitMs,
      log,
      nowMs,
      last: () => this.follower.last,
      askTurn: () => this.askTurn(),
      sendDecided: (number, epoch, command) => this.sendDecided(number, epoch, command),
      giveBack: (number, epoch) => void this.publish({ kind: 'decided', number, command: NOTHING }, epoch),
    });
    this.unsubscribes = [
      bus.subscribe(ROWS_SUBJECT, {
        message: (message) => this.read(message, readRow, (row) => this.follower.receiveRow(row)),
      }),
      bus.subscribe(HEARTBEAT_SUBJECT, {
        message: (message) =>
          this.read(message, readHeartbeat, (heartbeat) => this.receiveHeartbeat(heartbeat)),
      }),
      bus.subscribe(allAnswers(sender.instance), {
        message: (message) =>
          this.read(message, readAnswerMessage, (answer) => {
            if (!this.decisions.receive(answer)) this.sent.receive(answer);
          }),
        noSubscriber: (subject) => this.wasNotTaken(numberIn(subject)),
      }),
    ];
    this.timer = setInterval(() => this.check(), CHECK_MS);
    this.timer.unref();
  }

  get healthy(): boolean {
    return !this.isStopping && this.canSend;
  }

  /** Commands that wait for an answer. */
  get queued(): number {
    return this.outbox.size + this.sent.size + this.decisions.size;
  }

  onReleased(listener: (released: Released) => void): void {
    this.listeners.push(listener);
  }

  submit(
    command: Command,
    done: (outcome: Outcome) => void,
    undone?: (fault: SubmitFault) => void,
    unknown?: () => void,
  ): SubmitFault | undefined {
    return this.send({ command, done, undone, unknown });
  }

  execute(command: Command): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      let settle: ((settled: Settled) => void) | undefined;
      const fault = this.send({
        command,
        done: (outcome) => (settle ?? resolve)(outcome),
        undone: (why) => (settle === undefined ? reject(new KernelUnavailableError(why)) : settle(why)),
        unknown: () => {
          const settled = new Promise<Settled>((resolveSettled) => {
            settle = resolveSettled;
          });
          reject(new OutcomeUnknownError(settled));
        },
        lost: () => settle?.('lost'),
      });
      if (fault !== undefined) reject(new KernelUnavailableError(fault));
    });
  }

  decide<D extends Decision>(decide: () => D): Promise<Decided<D>> {
    if (this.isStopping) return Promise.reject(new KernelUnavailableError('stopping'));
    return this.decisions.decide(decide);
  }

  /** Takes nothing new, and resolves when all that waits is answered or unknown; the rows are not followed any more then. */
  async drain(): Promise<void> {
    this.isStopping = true;
    const untilMs = performance.now() + 2 * (this.parts.answerLimitMs ?? 2_000);
    while (this.queued > 0 && !this.isBroken && performance.now() < untilMs)
      await new Promise((resolve) => setTimeout(resolve, 5));
    this.close();
  }

  private close(): void {
    clearInterval(this.timer);
    this.follower.end();
    for (const unsubscribe of this.unsubscribes) unsubscribe();
  }

  private get canSend(): boolean {
    if (this.received === undefined || this.isBroken || !this.parts.bus.isConnected) return false;
    const { silentAfterMs = 1_000 } = this.parts;
    const isRecent = performance.now() - this.received.atMs <= silentAfterMs;
    return isRecent && this.received.heartbeat.isHealthy && this.follower.behindMs <= silentAfterMs;
  }

  private send(command: SentCommand): SubmitFault | undefined {
    if (this.isStopping) return 'stopping';
    if (!this.canSend) return 'silent';
    const limit = this.parts.normalLimit ?? 1_000;
    if (laneOf(command.command) === 'normal' && this.queued >= limit) return 'overloaded';
    this.outbox.add(command);
    this.flushSoon();
    return undefined;
  }

  /** One turn later: all that this turn of the loop brings becomes one message. */
  private flushSoon(): void {
    if (this.isFlushing) return;
    this.isFlushing = true;
    setImmediate(() => {
      this.isFlushing = false;
      this.flush();
    });
  }

  private flush(): void {
    const { received } = this;
    if (received === undefined || !this.canSend) {
      for (const { undone } of this.outbox.takeOut()) callSafely(this.parts.log, () => undone?.('silent'));
      return;
    }
    for (const message of this.outbox.takeMessages()) this.sendMessage(message, received.heartbeat);
  }

  private sendMessage({ commands, bytes }: WrittenMessage, { epoch, uptimeMs }: Heartbeat): void {
    const number = ++this.lastNumber;
    this.sent.add(number, epoch, this.durable.batch, commands);
    const count = commands.length;
    if (!this.publish({ kind: 'commands', number, coreUptimeMs: uptimeMs, count, commands: bytes }, epoch))
      this.sent.wasNotTaken(number);
  }

  private askTurn(): { number: number; epoch: number } | SubmitFault {
    if (this.received === undefined || !this.canSend) return 'silent';
    const { epoch, uptimeMs } = this.received.heartbeat;
    const number = ++this.lastNumber;
    return this.publish({ kind: 'turn', number, coreUptimeMs: uptimeMs }, epoch)
      ? { number, epoch }
      : 'silent';
  }

  private sendDecided(number: number, epoch: number, sent: SentCommand): void {
    this.sent.add(number, epoch, this.durable.batch, [sent]);
    const command = writeCommand(sent.command, this.dictionary);
    if (!this.publish({ kind: 'decided', number, command }, epoch)) this.sent.wasNotTaken(number);
  }

  private ask({ number, epoch, afterBatch, sentMs }: SentMessage): void {
    if (this.received === undefined) return;
    const { heartbeat } = this.received;
    const ageMs = Math.ceil(performance.now() - sentMs);
    const question = {
      kind: 'close',
      number,
      epoch,
      ageMs,
      afterBatch,
      coreUptimeMs: heartbeat.uptimeMs,
    } as const;
    this.publish(question, heartbeat.epoch);
  }

  /** False: the message was not sent and never will be. */
  private publish(message: CoreMessage, epoch: number): boolean {
    const { bus, sender, log } = this.parts;
    const answers = message.kind === 'close' ? undefined : answersSubject(sender.instance, message.number);
    try {
      return bus.publish(commandsSubject(epoch, sender), writeCoreMessage(message), answers);
    } catch (error) {
      log.error(`message ${message.number} was not sent: ${messageOf(error)}`);
      return false;
    }
  }

  private wasNotTaken(number: number): void {
    if (!this.decisions.wasNotTaken(number)) this.sent.wasNotTaken(number);
  }

  private read<Message>(
    { subject, bytes }: BusMessage,
    read: (bytes: Uint8Array) => Message,
    receive: (message: Message) => void,
  ): void {
    try {
      receive(read(bytes));
    } catch (error) {
      if (!(error instanceof MalformedMessageError)) throw error;
      this.parts.log.warn(`a message to ${subject} cannot be read: ${error.message}`);
    }
  }

  private receiveHeartbeat(heartbeat: Heartbeat): void {
    if (heartbeat.epoch < (this.received?.heartbeat.epoch ?? 0)) return;
    this.received = { heartbeat, atMs: performance.now() };
    this.follower.receiveHeartbeat(heartbeat);
    if (this.outbox.size > 0) this.flushSoon();
  }

  private fold({ batch, header, events: bytes }: FoldableRow): void {
    const sequence = header.firstSeq + header.count - 1;
    this.durable = { batch, sequence, timeMs: header.timeMs };
    // A row without commands says that another core has begun: there is nothing to fold.
    if (header.count > 0) {
      const events = readEvents({ ...header, events: bytes }, this.dictionary);
      const released: Released = { batch, header, events };
      for (const listener of this.listeners) listener(released);
    }
    this.decisions.folded();
    this.sent.folded(sequence);
  }

  private check(): void {
    this.decisions.checkLimits();
    this.sent.checkLimits(this.received?.heartbeat.epoch);
  }

  private break(reason: string): void {
    this.isBroken = true;
    this.parts.log.error(`the rows cannot be followed: ${reason}`);
    this.parts.onBroken(reason);
  }

  /** As the core refuses a command that cannot be written. */
  private refuse(done: (outcome: Outcome) => void): void {
    const { sequence, timeMs } = this.durable;
    const outcome: Outcome = { sequence, timeMs, rejection: 'BAD_COMMAND', result: 0, repeated: false };
    callSafely(this.parts.log, () => done(outcome));
  }
}

const NOTHING = new Uint8Array();
