/**
 * A phone: Debian's Chromium with a touch screen of 375 x 812 and nothing stored by the app. It remembers every console
 * error, page error and failed request, so that a journey can say that there was none.
 */
import { eventually } from '@tern/test-kit/eventually';
import type { Browser, BrowserContext, Page, Request, WebSocket } from 'playwright-core';
import { giveBackPage, openPage, type PhonePage, takePage } from './phone-pages.ts';
import { loadingEnds } from './stillness.ts';

const LIVE_AGAIN_MS = 30_000;

export interface PhoneOptions {
  width?: number;
  height?: number;
  theme?: 'day' | 'night';
  language?: 'zh' | 'en';
  /** Logged in from the first screen on. */
  session?: { token: string; userId: string };
  /** The journey leaves something on its page (a clock, a script) that the next journey would meet: the page ends with it. */
  altersPage?: boolean;
  /** Registers the app's service worker, which other journeys run without; the page ends with the journey. */
  hasWorker?: boolean;
}

export class Phone {
  readonly faults: string[] = [];
  /** While something is broken on purpose, lost connections are no faults. */
  private isBroken = false;
  /** Connections for live data, and those of them that something came in by. */
  private readonly sockets = new Set<WebSocket>();
  private readonly alive = new Set<WebSocket>();
  /** Parts of the program that were asked for: what they show is not on the screen yet, and nothing says so there. */
  private readonly partsUnderWay = new Set<Request>();

  private constructor(
    private readonly place: PhonePage,
    readonly origin: string,
    /** The language of its screens. */
    readonly language: 'zh' | 'en',
    private readonly altersPage: boolean,
  ) {}

  get context(): BrowserContext {
    return this.place.context;
  }

  get page(): Page {
    return this.place.page;
  }

  static async open(browser: Browser, origin: string, options: PhoneOptions = {}): Promise<Phone> {
    const {
      width = 375,
      height = 812,
      theme = 'day',
      language = 'zh',
      session,
      hasWorker = false,
      altersPage = hasWorker,
    } = options;
    const place = hasWorker
      ? await openPage(browser, origin, language, 'allow')
      : await takePage(browser, origin, language);
    await place.page.setViewportSize({ width, height });
    // The app's own entries.
    const stored = {
      language,
      preferences: JSON.stringify({ theme }),
      ...(session && { session: JSON.stringify(session) }),
    };
    await place.page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(stored));
    const phone = new Phone(place, origin, language, altersPage);
    phone.listen();
    return phone;
  }

  /** Runs `outage` (which takes the server down and brings it up again) without counting lost connections. */
  async duringOutage(outage: () => Promise<void>): Promise<void> {
    await this.withoutComplaint(async () => {
      const before = [...this.sockets];
      await outage();
      if (before.length > 0) await this.isLiveAgain(before);
    });
  }

  /** Runs `work`, which breaks something on purpose, without counting what the browser says to it. */
  async withoutComplaint(work: () => Promise<void>): Promise<void> {
    this.isBroken = true;
    await work();
    this.isBroken = false;
  }

  /** Opens a route and waits until nothing on it is still loading. */
  async visit(route: string): Promise<void> {
    await this.page.goto(route);
    await this.settled();
  }

  async settled(): Promise<void> {
    do {
      await eventually('the parts of the app are there', () => this.partsUnderWay.size === 0);
      await loadingEnds(this.page, '#root', '[aria-busy="true"]');
    } while (this.partsUnderWay.size > 0);
  }

  /** A short message, be it gone already; each is heard once, in their order. */
  async says(text: string | RegExp): Promise<void> {
    await this.place.messages.take(text);
  }

  /** Every short message so far. */
  said(): readonly string[] {
    return this.place.messages.all();
  }

  /** Waits for a short message and for its end. */
  async toast(text: string | RegExp): Promise<void> {
    await this.says(text);
    await this.page.getByRole('status').getByText(text).waitFor({ state: 'hidden' });
  }

  /** A finger that goes from one place to another, as the browser itself reports it. */
  async swipe(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    const devtools = await this.context.newCDPSession(this.page);
    const say = (type: 'touchStart' | 'touchMove' | 'touchEnd', place?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: place ? [place] : [] });
    await say('touchStart', from);
    const steps = 8;
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      await say('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    // It rests before it leaves, as long as a finger does: a glide would swallow the next tap.
    await this.page.waitForTimeout(150);
    await say('touchMove', to);
    await say('touchEnd');
    await devtools.detach();
  }

  /** Pulls the screen down by so many pixels of finger. */
  async pull(distancePx: number): Promise<void> {
    await this.swipe({ x: 180, y: 330 }, { x: 180, y: 330 + distancePx });
  }

  async close(): Promise<void> {
    if (this.altersPage) await this.context.close();
    else await giveBackPage(this.place);
  }

  /** A new connection brings live data: what was lost has all been told by then. */
  private async isLiveAgain(before: readonly WebSocket[]): Promise<void> {
    const isNew = (one: WebSocket) => !before.includes(one);
    await eventually('live data after the outage', () => [...this.alive].some(isNew), LIVE_AGAIN_MS);
  }

  private listen(): void {
    const { page } = this;
    page.on('websocket', (socket) => {
      this.sockets.add(socket);
      socket.on('framereceived', () => this.alive.add(socket));
      socket.on('close', () => {
        this.sockets.delete(socket);
        this.alive.delete(socket);
      });
    });
    page.on('console', (message) => {
      if (message.type() === 'error') this.note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.faults.push(`page error: ${error.stack ?? error.message}`));
    page.on('requestfinished', (request) => this.partsUnderWay.delete(request));
    page.on('requestfailed', (request) => {
      this.partsUnderWay.delete(request);
      const reason = request.failure()?.errorText ?? '';
      // A screen that is left takes its unanswered reads with it.
      if (reason !== 'net::ERR_ABORTED')
        this.note(`request failed: ${request.method()} ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.note(`${response.status()}: ${response.url()}`);
    });
    page.on('request', (request) => {
      if (request.resourceType() === 'script') this.partsUnderWay.add(request);
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.origin && protocol.startsWith('http'))
        this.faults.push(`foreign: ${request.url()}`);
    });
  }

  private note(fault: string): void {
    if (!this.isBroken) this.faults.push(fault);
  }
}
