/**
 * The way of one action, apart from what shows it: the server checks if it would refuse the call, the dialog opens and asks
 * for a reason, the call is sent, its outcome is shown, and the data on the screen is read anew. Invariant: one action at a
 * time; a refused one keeps the dialog open with the server's words.
 */
import type { DeskCallName, DeskRequest } from '@tern/protocol/desk';
import type { DeskAnswer, DeskApi } from '../api/desk-api.ts';
import type { Difference } from '../ui/json-fields.ts';
import { messageOf } from './api.ts';
import { createStore } from './store.ts';

export interface ActionAsk<N extends DeskCallName = DeskCallName> {
  call: N;
  request: Omit<DeskRequest<N>, 'reason'>;
  title: string;
  subject?: string;
  warning?: string;
  changes?: Difference[];
  /** Says nothing of its success: what it shows says it. */
  isQuiet?: boolean;
  onDone?(answer: DeskAnswer<N>, reason: string): void | Promise<void>;
}

export interface ActionState {
  /** It stays while the closed dialog fades. */
  ask: ActionAsk | undefined;
  isOpen: boolean;
  isBusy: boolean;
  /** Why the server refused the last try. */
  fault: string;
}

interface ActionEnvironment {
  call: DeskApi['call'];
  /** The server would refuse the action; no dialog opens. */
  showRejection(message: string): void;
  showDone(ask: ActionAsk, answer: DeskAnswer<DeskCallName>): void;
  /** The forms that end in this call hold nothing from now on; resolves when their drafts are gone too. */
  endForms(call: DeskCallName): Promise<void>;
  /** Reads the data on the screen anew. */
  reload(): Promise<void>;
}

/** Stands where the reason will stand; the server keeps nothing of a check. */
const ONLY_A_CHECK = 'check';

export class ActionFlow {
  readonly state = createStore<ActionState>({ ask: undefined, isOpen: false, isBusy: false, fault: '' });
  private isChecking = false;

  constructor(private readonly environment: ActionEnvironment) {}

  /** Opens the dialog unless the server would refuse the call now, so that no operator gives a reason in vain. */
  async begin(ask: ActionAsk): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      await this.environment.call(ask.call, requestOf(ask, ONLY_A_CHECK), { check: true });
      this.state.set({ ask, isOpen: true, isBusy: false, fault: '' });
    } catch (error) {
      this.environment.showRejection(messageOf(error));
    } finally {
      this.isChecking = false;
    }
  }

  /** @param onSent the server has done it or keeps it as a proposal; before what follows, which may lead to another page */
  async confirm(reason: string, onSent: () => void = () => undefined): Promise<void> {
    const { ask, isOpen, isBusy } = this.state.get();
    if (ask === undefined || !isOpen || isBusy) return;
    this.change({ isBusy: true, fault: '' });
    let ended: Promise<void>;
    try {
      const answer = await this.environment.call(ask.call, requestOf(ask, reason));
      ended = this.environment.endForms(ask.call);
      onSent();
      await ask.onDone?.(answer, reason);
      this.environment.showDone(ask, answer);
    } catch (error) {
      this.change({ isBusy: false, fault: messageOf(error) });
      return;
    }
    this.change({ isBusy: false, isOpen: false });
    // A read of the drafts would find those that are on their way out.
    await ended;
    await this.environment.reload();
  }

  cancel(): void {
    this.change({ isOpen: false, fault: '' });
  }

  private change(change: Partial<ActionState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}

function requestOf({ request }: ActionAsk, reason: string): DeskRequest<DeskCallName> {
  return { ...request, reason } as DeskRequest<DeskCallName>;
}
