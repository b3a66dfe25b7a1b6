/**
 * Runs updates for the app: its start, the checks at the start and on return after 15 minutes, and the member's choices. What is shown
 * is the state of update-state.ts alone.
 */
import type { DeviceApp } from '@tern/bridge';
import { create } from 'zustand';
import { sayReady, settleTrial } from './start-sequence.ts';
import { isUnderWay, NO_UPDATE, type UpdateAction, type UpdateState, updateState } from './update-state.ts';
import { type CheckAnswer, Updater, type UpdaterDeps } from './updater.ts';

/** The app asks again on its return to the front when the last check is older (rules/releases#states). */
const CHECK_AGAIN_MS = 15 * 60_000;
/** The message of success stands so long before the restart (rules/releases#states). */
const RESTART_AFTER_MS = 2_000;

export interface ControllerDeps extends UpdaterDeps {
  app: Pick<DeviceApp, 'restart' | 'onReturn'>;
  /** Resolves once a screen or the offline screen is painted. */
  painted(): Promise<void>;
  /** Stores the place and the drafts of the forms for the start that follows. */
  storeDrafts(): void;
  /** Runs the work later. */
  after(delayMs: number, work: () => void): void;
}

export class UpdateController {
  readonly useState = create<UpdateState>(() => NO_UPDATE);
  private readonly updater: Updater;
  private lastCheckMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly deps: ControllerDeps) {
    this.updater = new Updater(deps);
  }

  /** The whole start: a failed trial is settled, the running version says ready, and the first check is made. */
  async run(): Promise<void> {
    if (await settleTrial(this.deps).catch(() => false)) return;
    await this.deps.painted();
    await sayReady(this.deps);
    this.deps.app.onReturn(() => {
      if (this.deps.nowMs() - this.lastCheckMs >= CHECK_AGAIN_MS) void this.check(false);
    });
    await this.check(false);
  }

  async check(isByHand: boolean): Promise<void> {
    if (isUnderWay(this.state)) return;
    this.lastCheckMs = this.deps.nowMs();
    this.dispatch({ type: 'asked', isByHand });
    if (this.state.step !== 'asking') return;
    try {
      this.dispatch(actionOf(await this.updater.checkUpdate({ isByHand })));
    } catch {
      this.dispatch({ type: 'nothingFound', message: 'checkFailed' });
    }
  }

  /** Installs the found version, or tries the failed one again. */
  async start(): Promise<void> {
    const before = this.state;
    if (before.step !== 'found' && before.step !== 'failed') return;
    this.dispatch({ type: 'started' });
    const isSet = await this.updater.startUpdate(before.offer, {
      onUpdating: (bytes) => this.dispatch({ type: 'loaded', bytes }),
      onChecking: () => this.dispatch({ type: 'downloaded' }),
      onDone: () => this.dispatch({ type: 'swapped' }),
      onFailed: (fault) => this.dispatch({ type: 'failed', fault }),
    });
    if (isSet) this.deps.after(RESTART_AFTER_MS, () => this.restart());
  }

  putOff(): void {
    this.dispatch({ type: 'putOff' });
  }

  private get state(): UpdateState {
    return this.useState.getState();
  }

  private dispatch(action: UpdateAction): void {
    this.useState.setState((state) => updateState(state, action), true);
  }

  private restart(): void {
    this.deps.storeDrafts();
    void this.deps.app.restart();
  }
}

/** A version that is not newer is none; every other refusal is named to the member who asked, because it is a fault. */
function actionOf(answer: CheckAnswer): UpdateAction {
  switch (answer.kind) {
    case 'found':
      return { type: 'found', offer: answer.offer };
    case 'nativeNeeded':
      return { type: 'nativeNeeded', minNative: answer.minNative };
    case 'refused':
      return { type: 'nothingFound', message: answer.refusal === 'notNewer' ? 'latest' : 'refused' };
    case 'none':
      return { type: 'nothingFound', message: 'latest' };
  }
}
