/**
 * Addresses that open the app. The plugin keeps the one that started it until the first listener comes. Where iOS hands the
 * address over before the plugin listens, it remains readable as the launch address, for as long as the process lives: it
 * counts once, although the page may start again by an update.
 */
import { App } from '@capacitor/app';
import type { StopListening } from '../bridge.ts';
import { stopOf } from './listen.ts';

const TAKEN_KEY = 'launchUrl';

export function listenToLinks(listener: (url: string) => void): StopListening {
  let isEnded = false;
  const take = (url: string) => {
    if (isEnded) return;
    sessionStorage.setItem(TAKEN_KEY, url);
    listener(url);
  };
  const stop = stopOf(App.addListener('appUrlOpen', ({ url }) => take(url)));
  void App.getLaunchUrl().then(
    (launch) => launch?.url && launch.url !== sessionStorage.getItem(TAKEN_KEY) && take(launch.url),
    () => undefined,
  );
  return () => {
    isEnded = true;
    stop();
  };
}
