/** The parts that all doubles of plugins share: refusals as the native side sends them, and events. */

export type Options = Record<string, unknown>;

/** A call that the native side rejects, with the plugin's own message and, where the plugin gives one, its code. */
export class PluginRejection extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

export function unimplemented(): never {
  throw new PluginRejection('not implemented', 'UNIMPLEMENTED');
}

/** A text among the options. @throws PluginRejection with the plugin's words for an option that is missing */
export function requiredText(options: Options, key: string, refusal: string, code?: string): string {
  const value = options[key];
  if (typeof value !== 'string') throw new PluginRejection(refusal, code);
  return value;
}

/** Events as Capacitor's native Plugin class sends them: one that is retained waits for the first listener. */
export class PluginEvents {
  private readonly listeners = new Map<string, { event: string; callback: (data: unknown) => void }>();
  private readonly retained: { event: string; data: unknown }[] = [];

  add(event: string, id: string, callback: (data: unknown) => void): void {
    const isFirst = !this.has(event);
    this.listeners.set(id, { event, callback });
    if (!isFirst) return;
    for (const kept of this.retained.filter((one) => one.event === event)) {
      this.retained.splice(this.retained.indexOf(kept), 1);
      callback(kept.data);
    }
  }

  remove(id: string): void {
    this.listeners.delete(id);
  }

  /** The process ended. */
  clear(): void {
    this.listeners.clear();
    this.retained.length = 0;
  }

  has(event: string): boolean {
    return [...this.listeners.values()].some((listener) => listener.event === event);
  }

  notify(event: string, data?: unknown, isRetained = false): void {
    if (!this.has(event)) {
      if (isRetained) this.retained.push({ event, data });
      return;
    }
    for (const listener of [...this.listeners.values()]) {
      if (listener.event === event) listener.callback(data);
    }
  }
}
