import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

/** Stands for the browser's: the test plays the network. */
class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  opened: string[] = [];
  sent: unknown;
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};

  constructor() {
    FakeRequest.last = this;
  }
  open(...parts: string[]) {
    this.opened = parts;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort();
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => void vi.unstubAllGlobals());

const start = (signal?: AbortSignal) => {
  const shares: number[] = [];
  const answer = upload('/there', {
    headers: { language: 'en' },
    body: 'the bytes',
    signal,
    onProgress: (share) => shares.push(share),
  });
  return { answer, shares };
};

it('sends the body, says how much of it is sent, and gives the answer', async () => {
  const { answer, shares } = start();
  const request = FakeRequest.last;
  expect(request).toMatchObject({
    opened: ['POST', '/there'],
    headers: { language: 'en' },
    sent: 'the bytes',
  });
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
  request.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
  expect(shares).toEqual([0.25, 1]);
  Object.assign(request, { status: 502, responseText: 'no gateway' }).onload();
  const { status, text } = await answer.then(async (got) => ({ status: got.status, text: await got.text() }));
  expect([status, text]).toEqual([502, 'no gateway']);
});

it('fails without an answer as fetch does', async () => {
  const { answer } = start();
  FakeRequest.last.onerror();
  await expect(answer).rejects.toThrow(TypeError);
});

it('ends with its signal, on the way and before', async () => {
  const stop = new AbortController();
  const { answer } = start(stop.signal);
  stop.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  const before = FakeRequest.last;
  await expect(start(stop.signal).answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeRequest.last).toBe(before);
});
