/**
 * The ways to have the app on the home screen: a browser that offers the installation asks by itself, Safari on iOS has
 * the member do it. index.html catches the offer, which may come before this program.
 */
import { useSyncExternalStore } from 'react';

interface InstallOffer {
  /** Shows the browser's own question, once. */
  prompt(): Promise<unknown>;
}
declare global {
  // Not in every browser, and not among TypeScript's own declarations.
  var installOffer: InstallOffer | undefined;
  interface Navigator {
    /** Safari on iOS alone: false in a tab, true from the home screen. */
    standalone?: boolean;
  }
}

const CHANGED = ['installoffer', 'appinstalled'];

function subscribe(changed: () => void): () => void {
  for (const event of CHANGED) addEventListener(event, changed);
  return () => {
    for (const event of CHANGED) removeEventListener(event, changed);
  };
}

/** True while the browser offers to install the app. */
export function useInstallOffer(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.installOffer !== undefined);
}

/** To be called by a press: browsers ask for nothing else. */
export function install(): void {
  const offer = globalThis.installOffer;
  // An offer is good for one question; after a refusal the browser makes another one when it likes.
  globalThis.installOffer = undefined;
  dispatchEvent(new Event('installoffer'));
  void offer?.prompt().catch(() => undefined);
}

/** True where the member adds the page to the home screen by the browser's own menu. */
export function isAddedByHand(): boolean {
  return navigator.standalone === false;
}
