/**
 * The states of an update (rules/releases#states) as a pure reducer. Invariant: a running update is not disturbed by checks; a
 * version that the member put off comes back by itself no more in this run of the app, only when asked for by hand.
 */
import type { Offer, UpdateFault } from './offer.ts';

export type UpdateState =
  | { step: 'none'; message?: CheckMessage; putOff?: string | undefined }
  | { step: 'asking'; isByHand: boolean; putOff?: string | undefined }
  | { step: 'found'; offer: Offer }
  /** State 1 of the rules. */
  | { step: 'updating'; offer: Offer; loadedBytes: number }
  /** State 2: downloaded, being checked. */
  | { step: 'checking'; offer: Offer }
  /** State 3: the app restarts in 2 s. */
  | { step: 'done'; offer: Offer }
  /** State 4: the old version goes on, also when the new one is mandatory. */
  | { step: 'failed'; offer: Offer; fault: UpdateFault }
  /** The native app is too old for the newest build. */
  | { step: 'nativeNeeded'; minNative: string };

/** The answers to a check by hand that found nothing to install. */
type CheckMessage = 'latest' | 'checkFailed' | 'refused';

export type UpdateAction =
  | { type: 'asked'; isByHand: boolean }
  | { type: 'nothingFound'; message: CheckMessage }
  | { type: 'found'; offer: Offer }
  | { type: 'nativeNeeded'; minNative: string }
  | { type: 'putOff' }
  | { type: 'started' }
  | { type: 'loaded'; bytes: number }
  | { type: 'downloaded' }
  | { type: 'swapped' }
  | { type: 'failed'; fault: UpdateFault };

export const NO_UPDATE: UpdateState = { step: 'none' };

/** True while the app works on an update: no check and no second start comes between. */
export function isUnderWay({ step }: UpdateState): boolean {
  return step === 'updating' || step === 'checking' || step === 'done';
}

export function updateState(state: UpdateState, action: UpdateAction): UpdateState {
  switch (action.type) {
    case 'asked':
      return asked(state, action.isByHand);
    case 'nothingFound':
      if (state.step !== 'asking') return state;
      return { step: 'none', ...(state.isByHand && { message: action.message }), putOff: state.putOff };
    case 'nativeNeeded':
      if (state.step !== 'asking' || isPutOff(state, action.minNative)) return quiet(state);
      return { step: 'nativeNeeded', minNative: action.minNative };
    case 'found':
      if (state.step !== 'asking' || isPutOff(state, action.offer.manifest.version)) return quiet(state);
      return { step: 'found', offer: action.offer };
    case 'putOff':
      return putOff(state);
    case 'started':
      if (state.step !== 'found' && state.step !== 'failed') return state;
      return { step: 'updating', offer: state.offer, loadedBytes: 0 };
    case 'loaded':
      if (state.step !== 'updating') return state;
      return { ...state, loadedBytes: Math.max(state.loadedBytes, action.bytes) };
    case 'downloaded':
      return state.step === 'updating' ? { step: 'checking', offer: state.offer } : state;
    case 'swapped':
      return state.step === 'checking' ? { step: 'done', offer: state.offer } : state;
    case 'failed':
      if (!('offer' in state)) return state;
      return { step: 'failed', offer: state.offer, fault: action.fault };
  }
}

function asked(state: UpdateState, isByHand: boolean): UpdateState {
  if (isUnderWay(state)) return state;
  // A popup that is open already waits for the member.
  if (!isByHand && state.step !== 'none') return state;
  return { step: 'asking', isByHand, putOff: state.step === 'none' ? state.putOff : undefined };
}

type Asking = Extract<UpdateState, { step: 'asking' }>;

function isPutOff({ isByHand, putOff: version }: Asking, found: string): boolean {
  return !isByHand && version === found;
}

function quiet(state: UpdateState): UpdateState {
  return state.step === 'asking' ? { step: 'none', putOff: state.putOff } : state;
}

function putOff(state: UpdateState): UpdateState {
  switch (state.step) {
    case 'found':
      if (state.offer.manifest.mandatory) return state;
      return { step: 'none', putOff: state.offer.manifest.version };
    case 'failed':
      return { step: 'none', putOff: state.offer.manifest.version };
    case 'nativeNeeded':
      return { step: 'none', putOff: state.minNative };
    default:
      return state;
  }
}
