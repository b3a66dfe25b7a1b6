/** What a page says to the server: its calls by path, and the live topics that it holds over its socket. */
import type { Page } from 'playwright-core';

export class Traffic {
  private readonly said: string[] = [];
  private readonly held = new Set<string>();
  private received: string[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) this.said.push(pathname.slice('/api/'.length));
    });
    page.on('websocket', (socket) => {
      this.held.clear();
      socket.on('framesent', ({ payload }) => {
        const frame = JSON.parse(String(payload)) as { op: string; topic?: string };
        if (frame.op === 'subscribe' && frame.topic) this.held.add(frame.topic);
        if (frame.op === 'unsubscribe' && frame.topic) this.held.delete(frame.topic);
      });
      socket.on('framereceived', ({ payload }) => {
        const { topic } = JSON.parse(String(payload)) as { topic?: string };
        if (topic) this.received.push(topic);
      });
    });
  }

  /** Topics subscribed now, in order. */
  get topics(): string[] {
    return [...this.held].toSorted();
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
