import { describe, expect, it } from 'vitest';
import type { Offer } from './offer.ts';
import { makeRelease } from './testing/test-releases.ts';
import { NO_UPDATE, type UpdateAction, type UpdateState, updateState } from './update-state.ts';

const SIGNED = await makeRelease({ version: '1.1.0' });
const offerOf = (version: string, mandatory = false): Offer => ({
  manifest: { ...SIGNED.manifest, version, mandatory },
  signed: SIGNED.package,
  url: SIGNED.package.url,
  isByHand: false,
});
const OFFER = offerOf('1.1.0');

const after = (...actions: UpdateAction[]) => actions.reduce<UpdateState>(updateState, NO_UPDATE);
const asked = (isByHand = false): UpdateAction => ({ type: 'asked', isByHand });
const found = (offer = OFFER): UpdateAction => ({ type: 'found', offer });
const STARTED: UpdateAction[] = [asked(), found(), { type: 'started' }];

describe('the states of an update', () => {
  it('go from nothing over a found version to the restart', () => {
    expect(after(asked(), found())).toEqual({ step: 'found', offer: OFFER });
    expect(after(...STARTED)).toEqual({ step: 'updating', offer: OFFER, loadedBytes: 0 });
    const loaded = after(...STARTED, { type: 'loaded', bytes: 5 }, { type: 'loaded', bytes: 3 });
    expect(loaded).toEqual({ step: 'updating', offer: OFFER, loadedBytes: 5 });
    expect(after(...STARTED, { type: 'downloaded' })).toEqual({ step: 'checking', offer: OFFER });
    expect(after(...STARTED, { type: 'downloaded' }, { type: 'swapped' })).toEqual({
      step: 'done',
      offer: OFFER,
    });
  });

  it('say that it is already the latest only when asked by hand', () => {
    const nothing: UpdateAction = { type: 'nothingFound', message: 'latest' };
    expect(after(asked(true), nothing)).toMatchObject({ step: 'none', message: 'latest' });
    expect(after(asked(false), nothing)).not.toHaveProperty('message');
  });

  it('put a version off until it is asked for by hand, and show a later one', () => {
    const putOff: UpdateAction[] = [asked(), found(), { type: 'putOff' }];
    expect(after(...putOff).step).toBe('none');
    expect(after(...putOff, asked(), found()).step).toBe('none');
    expect(after(...putOff, asked(), found(), asked(), found()).step).toBe('none');
    expect(after(...putOff, asked(true), found()).step).toBe('found');
    expect(after(...putOff, asked(), found(offerOf('1.2.0'))).step).toBe('found');
  });

  it('put a mandatory version off only after it failed', () => {
    const mandatory = offerOf('1.1.0', true);
    const shown: UpdateAction[] = [asked(), found(mandatory), { type: 'putOff' }];
    expect(after(...shown)).toEqual({ step: 'found', offer: mandatory });
    const failed: UpdateAction[] = [...shown, { type: 'started' }, { type: 'failed', fault: 'network' }];
    expect(after(...failed)).toEqual({ step: 'failed', offer: mandatory, fault: 'network' });
    expect(after(...failed, { type: 'putOff' }).step).toBe('none');
  });

  it('try a failed version again', () => {
    expect(after(...STARTED, { type: 'failed', fault: 'network' }, { type: 'started' })).toEqual({
      step: 'updating',
      offer: OFFER,
      loadedBytes: 0,
    });
  });

  it.each<UpdateAction[]>([[], [{ type: 'downloaded' }], [{ type: 'downloaded' }, { type: 'swapped' }]])(
    'leave an update under way alone',
    (...done) => {
      const state = after(...STARTED, ...done);
      for (const action of [asked(), asked(true), found(), { type: 'putOff' }, { type: 'started' }] as const)
        expect(updateState(state, action)).toEqual(state);
    },
  );

  it('keep an open popup when the app asks by itself', () => {
    expect(after(asked(), found(), asked()).step).toBe('found');
    expect(after(asked(), { type: 'nativeNeeded', minNative: '2.0.0' }, asked()).step).toBe('nativeNeeded');
  });

  it('lead to the native app, once by itself', () => {
    const needed: UpdateAction = { type: 'nativeNeeded', minNative: '2.0.0' };
    expect(after(asked(), needed)).toEqual({ step: 'nativeNeeded', minNative: '2.0.0' });
    expect(after(asked(), needed, { type: 'putOff' }, asked(), needed).step).toBe('none');
    expect(after(asked(), needed, { type: 'putOff' }, asked(true), needed).step).toBe('nativeNeeded');
  });

  it('ignore answers that nothing asked for', () => {
    for (const action of [
      found(),
      { type: 'loaded', bytes: 1 },
      { type: 'swapped' },
      { type: 'failed', fault: 'network' },
    ] as const)
      expect(updateState(NO_UPDATE, action)).toEqual(NO_UPDATE);
  });
});
