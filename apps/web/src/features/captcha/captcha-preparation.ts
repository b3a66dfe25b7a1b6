/**
 * The next captcha of a form, begun while the member types, so that its work is done when the widget opens. Invariant: a
 * captcha is handed out once; one that failed or stood for long is not handed out at all.
 */

/** Less than the ten minutes that the server keeps it, with time to look at the picture. */
const FRESH_MS = 6 * 60_000;

export class CaptchaPreparation<T> {
  private begun: { captcha: Promise<T>; atMs: number; stop: AbortController } | undefined;

  constructor(
    private readonly begin: (signal: AbortSignal) => Promise<T>,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Begins one unless a fresh one is there. */
  prepare(): void {
    if (this.begun !== undefined && this.nowMs() - this.begun.atMs < FRESH_MS) return;
    this.drop();
    const stop = new AbortController();
    const captcha = this.begin(stop.signal);
    const begun = { captcha, atMs: this.nowMs(), stop };
    this.begun = begun;
    captcha.catch(() => {
      if (this.begun === begun) this.begun = undefined;
    });
  }

  take(): Promise<T> {
    this.prepare();
    const { captcha } = this.begun as { captcha: Promise<T> };
    this.begun = undefined;
    return captcha;
  }

  /** Aborts the begun captcha, which no form waits for any more. */
  drop(): void {
    this.begun?.stop.abort();
    this.begun = undefined;
  }
}
