import { expect, it } from 'vitest';
import { EvmChain } from './evm/evm-chain.ts';
import {
  type ChainNode,
  type DryRun,
  dryRunQuestion,
  EndpointFault,
  Endpoints,
  endpointListProblem,
} from './index.ts';

const chain = new EvmChain({
  chain: 'test',
  chainId: 1,
  confirmations: 12,
  minPriorityFeePerGas: 0n,
  maxLogRange: 16,
});
const HEADER = { height: 9, hash: 'hash', parentHash: 'parent', timeMs: 1_000 };
const FINGERPRINT = { networkId: '1', anchorHash: 'one' };
const demands = { fingerprint: FINGERPRINT, nowMs: 5_000, oldestTipMs: 4_000 };

/** An endpoint that answers by itself. */
function fakeNode(name: string, answers: Partial<ChainNode> = {}): ChainNode {
  const node = chain.connect({ url: `http://${name}`, timeoutMs: 1, maxAnswerBytes: 1 });
  return Object.assign(node, {
    readFingerprint: async () => FINGERPRINT,
    readTip: async () => HEADER,
    ...answers,
  });
}
const listed = (nodes: ChainNode[], isOwn = false) => nodes.map((node) => ({ node, isOwn }));
const fault = (endpoint: string) =>
  new EndpointFault({ kind: 'timeout', endpoint, method: 'a', detail: 'slow' });
const question = (read: (node: ChainNode) => Promise<number>, height = 9) => ({
  height,
  read,
});

it('believes one endpoint alone only where it is the whole list and the own one', async () => {
  const [first, second] = [fakeNode('a'), fakeNode('b')];
  expect(new Endpoints(listed([first], true)).needed).toBe(1);
  expect(new Endpoints(listed([first])).needed).toBe(2);
  expect(new Endpoints(listed([first, second], true)).needed).toBe(2);
  const own = await new Endpoints(listed([first], true)).askTwo(
    question(async () => 3),
    demands,
  );
  expect(own).toEqual({ state: 'agree', answer: 3, endpoints: ['a'] });
  const alone = await new Endpoints(listed([first])).askTwo(
    question(async () => 3),
    demands,
  );
  expect(alone).toEqual({ state: 'fault', faults: [] });
});

it('asks no third endpoint where two answered, and names those that disagree', async () => {
  const asked: string[] = [];
  const endpoints = new Endpoints(listed(['a', 'b', 'c'].map((name) => fakeNode(name))));
  const read = async ({ endpoint }: ChainNode) => {
    asked.push(endpoint);
    return endpoint === 'b' ? 4 : 3;
  };
  expect(await endpoints.askTwo(question(read), demands)).toEqual({
    state: 'disagree',
    answers: [
      { endpoint: 'a', answer: 3 },
      { endpoint: 'b', answer: 4 },
    ],
  });
  expect(asked).toEqual(['a', 'b']);
});

it('passes over an endpoint that lags or fails, to one that does not', async () => {
  const nodes = [
    fakeNode('old', { readTip: async () => ({ ...HEADER, timeMs: 999 }) }),
    fakeNode('behind', { readTip: async () => ({ ...HEADER, height: 8 }) }),
    fakeNode('slow', { readTip: () => Promise.reject(fault('slow')) }),
    fakeNode('a'),
    fakeNode('b'),
  ];
  const ask = (list: ChainNode[]) =>
    new Endpoints(listed(list)).askTwo(
      question(async () => 3),
      demands,
    );
  expect(await ask(nodes)).toEqual({ state: 'agree', answer: 3, endpoints: ['a', 'b'] });
  expect(await ask(nodes.slice(0, 4))).toEqual({ state: 'tooOld', endpoints: ['old', 'behind'] });
  expect(await ask(nodes.slice(2, 4))).toMatchObject({ state: 'fault', faults: [{ endpoint: 'slow' }] });
});

it('takes a tip of the future as a fault, which would otherwise never be too old', async () => {
  const nodes = [
    fakeNode('ahead', { readTip: async () => ({ ...HEADER, timeMs: 9_001 }) }),
    fakeNode('a', { readTip: async () => ({ ...HEADER, timeMs: 9_000 }) }),
    fakeNode('b'),
  ];
  const ask = (list: ChainNode[]) =>
    new Endpoints(listed(list)).askTwo(
      question(async () => 3),
      demands,
    );
  expect(await ask(nodes)).toEqual({ state: 'agree', answer: 3, endpoints: ['a', 'b'] });
  const faults = [{ endpoint: 'ahead', kind: 'inconsistent' }];
  expect(await ask(nodes.slice(0, 2))).toMatchObject({ state: 'fault', faults });
});

it('compares every field of two answers, amounts and nested ones included', async () => {
  const answer = { state: 'mined', units: 5n, transfers: [{ to: 'x', units: 1n }], none: undefined };
  const others: unknown[] = [
    { ...answer, units: 6n },
    { ...answer, units: '5' },
    { ...answer, transfers: [] },
    { ...answer, transfers: [{ to: 'x', units: 2n }] },
    { ...answer, transfers: [{ to: 'y', units: 1n }] },
    undefined,
    null,
  ];
  const ask = (other: unknown) =>
    new Endpoints(listed([fakeNode('a'), fakeNode('b')])).askTwo<unknown>(
      { height: 9, read: async ({ endpoint }) => (endpoint === 'a' ? answer : other) },
      demands,
    );
  expect((await ask(structuredClone(answer))).state).toBe('agree');
  for (const other of others) expect((await ask(other)).state, String(other)).toBe('disagree');
});

it('asks all endpoints, each with its answer or its fault', async () => {
  const endpoints = new Endpoints(listed(['a', 'b', 'c'].map((name) => fakeNode(name))));
  const sent = await endpoints.askAll(({ endpoint }) =>
    endpoint === 'b' ? Promise.reject(fault('b')) : Promise.resolve(`to ${endpoint}`),
  );
  expect(sent).toMatchObject([
    { state: 'answer', endpoint: 'a', answer: 'to a' },
    { state: 'fault', endpoint: 'b', fault: { kind: 'timeout' } },
    { state: 'answer', endpoint: 'c', answer: 'to c' },
  ]);
  const reason = new Error('stop');
  await expect(endpoints.askAll(() => Promise.reject(reason))).rejects.toBe(reason);
});

it('asks for a dry run alike where gas and words differ, and not where the outcome does', async () => {
  const runs: Record<string, DryRun> = {
    cheap: { ok: true, workLimit: 21_000n },
    dear: { ok: true, workLimit: 50_000n },
    reverted: { ok: false, problem: 'REVERTED', detail: 'no' },
    burnt: { ok: false, problem: 'WORK_ABOVE_CAP', detail: 'out of gas' },
    poor: { ok: false, problem: 'NO_FUNDS', detail: '' },
  };
  const payment = { from: 'x', to: 'y', asset: { kind: 'native' as const }, units: 1n };
  const ask = async (one: string, other: string) => {
    const nodes = [one, other].map((name) =>
      fakeNode(name, { dryRun: () => Promise.resolve(runs[name] ?? Promise.reject(fault(name))) }),
    );
    return new Endpoints(listed(nodes)).askTwo(dryRunQuestion(payment, 1n, 9), demands);
  };
  // An estimate that is too low would make the payment fail on the chain, so the larger one counts in either order.
  for (const [one, other] of [
    ['cheap', 'dear'],
    ['dear', 'cheap'],
  ] as const)
    expect(await ask(one, other)).toMatchObject({ state: 'agree', answer: { workLimit: 50_000n } });
  expect(await ask('reverted', 'burnt')).toMatchObject({ state: 'agree', answer: { problem: 'REVERTED' } });
  for (const [one, other] of [
    ['cheap', 'reverted'],
    ['reverted', 'poor'],
    ['poor', 'dear'],
  ] as const)
    expect((await ask(one, other)).state, `${one} ${other}`).toBe('disagree');
});

it('reports another chain even where two others agree with each other', async () => {
  const wrong = fakeNode('x', { readFingerprint: async () => ({ networkId: '1', anchorHash: 'two' }) });
  const empty = fakeNode('y', { readFingerprint: async () => ({ networkId: '1', anchorHash: undefined }) });
  const ask = (
    first: ChainNode,
    fingerprint = FINGERPRINT as { networkId: string; anchorHash: string | undefined },
  ) =>
    new Endpoints(listed([first, fakeNode('a'), fakeNode('b')])).askTwo(
      question(async () => 3),
      {
        ...demands,
        fingerprint,
      },
    );
  expect(await ask(wrong)).toEqual({ state: 'otherChain', endpoints: ['x'] });
  expect(await ask(empty)).toEqual({ state: 'otherChain', endpoints: ['y'] });
  // Stored before the first block: the id alone is known.
  expect((await ask(wrong, { networkId: '1', anchorHash: undefined })).state).toBe('agree');
});

it('passes on what is no fault of an endpoint', async () => {
  const reason = new Error('stop');
  const endpoints = new Endpoints(listed([fakeNode('a'), fakeNode('b')]));
  await expect(
    endpoints.askTwo(
      question(() => Promise.reject(reason)),
      demands,
    ),
  ).rejects.toBe(reason);
  await expect(endpoints.askOne(() => Promise.reject(reason))).rejects.toBe(reason);
});

it('asks the endpoints in turn until one answers', async () => {
  const endpoints = new Endpoints(listed(['a', 'b', 'c'].map((name) => fakeNode(name))));
  const failing = new Set(['a']);
  const read = ({ endpoint }: ChainNode) =>
    failing.has(endpoint) ? Promise.reject(fault(endpoint)) : Promise.resolve(endpoint);
  expect(await endpoints.askOne(read)).toBe('b');
  for (const name of ['b', 'c']) failing.add(name);
  await expect(endpoints.askOne(read)).rejects.toMatchObject({ endpoint: 'c' });
});

it('lists a chain for production with two hosts or an own endpoint', () => {
  const list = (...urls: string[]) => urls.map((url) => ({ url, isOwn: false }));
  expect(endpointListProblem(list('https://a.example/k', 'https://b.example'))).toBeUndefined();
  expect(endpointListProblem([{ url: 'http://127.0.0.1:8545', isOwn: true }])).toBeUndefined();
  expect(endpointListProblem(list('https://a.example'))).toMatch(/two endpoints/);
  const twins = ['https://b.example/x', 'https://A.example:2/x', 'https://a.example.'];
  for (const twin of twins)
    expect(endpointListProblem(list('https://a.example:1', 'https://b.example', twin)), twin).toMatch(
      /same host/,
    );
  expect(endpointListProblem([])).toMatch(/two endpoints/);
});
