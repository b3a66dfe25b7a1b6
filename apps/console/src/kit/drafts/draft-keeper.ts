/**
 * Keeps one form's draft on the server while it is typed. Invariants: at most one save is under way and the last content is
 * saved last; nothing is sent for another operator than the one who typed; after `end` no save follows and the draft is gone.
 */
import { draftContent } from './draft-content.ts';

/** A change of the form waits no longer than this for its save. */
export const SAVE_AFTER_MS = 1_000;

export interface DraftCalls {
  /** False: no session, or another operator's. */
  isOwn(): boolean;
  save(content: string): Promise<{ savedTime: number }>;
  discard(): Promise<unknown>;
}

export interface DraftState {
  /** none: nothing is kept; long: too long to be kept; failed: the last save was refused or had no answer. */
  kind: 'none' | 'waiting' | 'saved' | 'long' | 'failed';
  /** 0: never. */
  savedTime: number;
}

const NONE: DraftState = { kind: 'none', savedTime: 0 };

export class DraftKeeper {
  state = NONE;
  /** The content that is not sent yet; '' takes the draft away. */
  private waiting: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> = Promise.resolve();
  /** The server holds a draft of this form. */
  private isStored = false;

  constructor(
    private readonly calls: DraftCalls,
    private readonly onState: (state: DraftState) => void = () => undefined,
  ) {}

  /** The form holds this now. */
  change(entry: object): void {
    const content = draftContent(entry);
    if (content.kind === 'kept') {
      this.waiting = content.text;
      this.become({ kind: 'waiting', savedTime: this.state.savedTime });
    } else {
      // A text that was deleted on purpose is not offered again; of one that grew too long the shorter one stays.
      this.waiting = content.kind === 'short' && this.isStored ? '' : undefined;
      this.become({ kind: content.kind === 'long' ? 'long' : 'none', savedTime: 0 });
    }
    if (this.waiting !== undefined) this.timer ??= setTimeout(() => void this.flush(), SAVE_AFTER_MS);
  }

  /** The form was filled from a draft that stands on the server. */
  take(savedTime: number): void {
    this.isStored = true;
    this.become({ kind: 'saved', savedTime });
  }

  /** Sends what waits; resolves when it is answered. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sending.then(() => this.sendWaiting());
    return this.sending;
  }

  /** Takes the draft away, after a save that is under way. */
  end(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = undefined;
    this.become(NONE);
    this.sending = this.sending.then(async () => {
      if (!this.isStored || !this.calls.isOwn()) return;
      this.isStored = false;
      // A draft that stays is offered once more, and goes by its age.
      await this.calls.discard().catch(() => undefined);
    });
    return this.sending;
  }

  private async sendWaiting(): Promise<void> {
    const { waiting } = this;
    // Signed out: it waits until its operator is back.
    if (waiting === undefined || !this.calls.isOwn()) return;
    this.waiting = undefined;
    try {
      if (waiting === '') {
        this.isStored = false;
        await this.calls.discard();
        return;
      }
      // Before the answer: a save whose answer is lost may stand all the same.
      this.isStored = true;
      const { savedTime } = await this.calls.save(waiting);
      if (this.waiting === undefined && this.isExpected) this.become({ kind: 'saved', savedTime });
    } catch {
      if (!this.isExpected) return;
      this.waiting ??= waiting;
      this.become({ kind: 'failed', savedTime: this.state.savedTime });
    }
  }

  /** True until the form is given up, sent, or too long. */
  private get isExpected(): boolean {
    return this.state.kind === 'waiting' || this.state.kind === 'failed';
  }

  private become(state: DraftState): void {
    const isSame = state.kind === this.state.kind && state.savedTime === this.state.savedTime;
    // Each key that is typed comes here.
    if (isSame) return;
    this.state = state;
    this.onState(state);
  }
}
