/** The traffic of a page with the server: its calls by path, and the live topics that it holds over its socket. */
import type { Page } from 'playwright-core';

export class Traffic {
  private readonly said: string[] = [];
  private readonly held = new Set<string>();
  private readonly answered = new Set<string>();
  private received: string[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) this.said.push(pathname.slice('/api/'.length));
    });
    page.on('websocket', (socket) => {
      this.held.clear();
      this.answered.clear();
      socket.on('framesent', ({ payload }) => {
        const frame = JSON.parse(String(payload)) as { op: string; topic?: string };
        if (!frame.topic) return;
        this.answered.delete(frame.topic);
        if (frame.op === 'subscribe') this.held.add(frame.topic);
        if (frame.op === 'unsubscribe') this.held.delete(frame.topic);
      });
      socket.on('framereceived', ({ payload }) => {
        const { op, topic } = JSON.parse(String(payload)) as { op: string; topic?: string };
        if (!topic) return;
        this.received.push(topic);
        if (op === 'snapshot') this.answered.add(topic);
      });
    });
  }

  /** Topics subscribed now, in order. */
  get topics(): string[] {
    return [...this.held].toSorted();
  }

  /** The server answered the last subscription with its snapshot, so that whatever changes from now on is told. */
  isLive(topic: string): boolean {
    return this.answered.has(topic);
  }

  /** Counting of calls and frames starts anew. */
  forget(): void {
    this.said.length = 0;
    this.received = [];
  }

  calls(name: string): number {
    return this.said.filter((path) => path.endsWith(`/${name}`)).length;
  }

  frames(topic: string): number {
    return this.received.filter((one) => one === topic).length;
  }
}
