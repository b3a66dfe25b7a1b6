/** Listeners of plugins, which answer with their handle later. */
import type { PluginListenerHandle } from '@capacitor/core';
import type { StopListening } from '../bridge.ts';

/** A plugin that the native app lacks never calls, and the caller need not know. */
export function stopOf(added: Promise<PluginListenerHandle>): StopListening {
  const handle = added.catch(() => undefined);
  return () => void handle.then((known) => known?.remove());
}

/** The code or message of a plugin's refusal: plugins reject with an Error of theirs, whose code is often missing. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
