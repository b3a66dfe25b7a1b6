/**
 * The keyboard of the native app. Android's system bars and the keyboard plugin of iOS (its resize mode "native") make the page
 * smaller, so the keyboard covers nothing; the field in hand must still come into sight.
 */
import { Keyboard } from '@capacitor/keyboard';
import type { DeviceKeyboard } from '../bridge.ts';
import { stopOf } from './listen.ts';

export const keyboard: DeviceKeyboard = {
  onMove(listener) {
    const stops = [
      stopOf(Keyboard.addListener('keyboardDidShow', () => listener(undefined))),
      stopOf(Keyboard.addListener('keyboardDidHide', () => listener(undefined))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
};
