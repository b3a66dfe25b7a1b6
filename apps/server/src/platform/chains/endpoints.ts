/**
 * One chain has several endpoints (rules/chains#nodes). A node may lie, lag or serve another chain, so whatever credits or
 * sends money is asked of two of them, and each proves first that it serves this chain and knows its present. This file
 * compares; the caller pauses, credits and alarms.
 */
import type { ChainNode } from './chain-adapter.ts';
import type { ChainFingerprint } from './chain-values.ts';
import { EndpointFault } from './endpoint-fault.ts';
import { digestAnswer, type Question } from './questions.ts';

export interface ListedEndpoint {
  node: ChainNode;
  /** The operator's own node is the one kind that is believed alone, and only where it is the whole list. */
  isOwn: boolean;
}

/** An endpoint must prove this state before its answer counts. */
export interface EndpointDemands {
  /** It was stored at the first use of the chain. */
  fingerprint: ChainFingerprint;
  nowMs: number;
  /** A tip of more than this age is too old; one as far in the future is a fault, or it would never be too old. */
  oldestTipMs: number;
}

/**
 * `agree`: as many endpoints as needed gave the same. `disagree`: two gave different answers. `otherChain`: one that was
 * asked serves another chain. `tooOld` and `fault`: fewer than needed could answer.
 */
export type AskedTwice<T> =
  | { state: 'agree'; answer: T; endpoints: readonly string[] }
  | { state: 'disagree'; answers: readonly { endpoint: string; answer: T }[] }
  | { state: 'otherChain'; endpoints: readonly string[] }
  | { state: 'tooOld'; endpoints: readonly string[] }
  | { state: 'fault'; faults: readonly EndpointFault[] };

export type AskedOnce<T> =
  | { state: 'answer'; endpoint: string; answer: T }
  | { state: 'fault'; endpoint: string; fault: EndpointFault };

type Asked<T> =
  | { state: 'answer'; endpoint: string; answer: T }
  | { state: 'otherChain' | 'tooOld'; endpoint: string }
  | { state: 'fault'; fault: EndpointFault };

export class Endpoints {
  /** So many must give the same answer; one is enough where it is the only one and the operator's own. */
  readonly needed: number;
  private readonly nodes: readonly ChainNode[];

  /** They are asked in this order. */
  constructor(listed: readonly ListedEndpoint[]) {
    this.nodes = listed.map(({ node }) => node);
    this.needed = listed.length === 1 && listed[0]?.isOwn ? 1 : 2;
  }

  /**
   * The first endpoint that answers, the others in turn while one fails. Throws the last EndpointFault. Good for what is
   * checked again later, such as scanning.
   */
  async askOne<T>(read: (node: ChainNode) => Promise<T>): Promise<T> {
    let last: unknown = new Error('a chain without endpoints');
    for (const node of this.nodes)
      try {
        return await read(node);
      } catch (thrown) {
        if (!(thrown instanceof EndpointFault)) throw thrown;
        last = thrown;
      }
    throw last;
  }

  /**
   * All endpoints at once, each with its answer or its fault: signed bytes are sent to every one, because one alone could
   * keep them to itself.
   */
  askAll<T>(read: (node: ChainNode) => Promise<T>): Promise<readonly AskedOnce<T>[]> {
    return Promise.all(
      this.nodes.map(async (node) => {
        const { endpoint } = node;
        try {
          return { state: 'answer' as const, endpoint, answer: await read(node) };
        } catch (thrown) {
          if (thrown instanceof EndpointFault) return { state: 'fault' as const, endpoint, fault: thrown };
          throw thrown;
        }
      }),
    );
  }

  /** Throws the reason of an aborted signal, or an error of the caller's own code. */
  async askTwo<T>(
    question: Question<T>,
    demands: EndpointDemands,
    signal?: AbortSignal,
  ): Promise<AskedTwice<T>> {
    const asked: Asked<T>[] = [];
    let next = 0;
    let missing = this.needed;
    while (missing > 0 && next < this.nodes.length) {
      const nodes = this.nodes.slice(next, next + missing);
      next += nodes.length;
      asked.push(...(await Promise.all(nodes.map((node) => askNode(node, question, demands, signal)))));
      missing = this.needed - asked.filter(({ state }) => state === 'answer').length;
    }
    return judge(asked, missing, question);
  }
}

async function askNode<T>(
  node: ChainNode,
  question: Question<T>,
  { fingerprint, nowMs, oldestTipMs }: EndpointDemands,
  signal?: AbortSignal,
): Promise<Asked<T>> {
  const { endpoint } = node;
  try {
    const [own, tip] = await Promise.all([node.readFingerprint(signal), node.readTip(signal)]);
    if (!isSameChain(own, fingerprint)) return { state: 'otherChain', endpoint };
    if (tip.timeMs - nowMs > oldestTipMs) return { state: 'fault', fault: futureTip(endpoint) };
    if (nowMs - tip.timeMs > oldestTipMs || tip.height < question.height)
      return { state: 'tooOld', endpoint };
    return { state: 'answer', endpoint, answer: await question.read(node, signal) };
  } catch (thrown) {
    if (thrown instanceof EndpointFault) return { state: 'fault', fault: thrown };
    throw thrown;
  }
}

function futureTip(endpoint: string): EndpointFault {
  const detail = 'a tip of the future';
  return new EndpointFault({ kind: 'inconsistent', endpoint, method: 'tip', detail });
}

/** A chain that had no anchor block yet when it was stored is known by its id alone. */
function isSameChain(own: ChainFingerprint, stored: ChainFingerprint): boolean {
  if (own.networkId !== stored.networkId) return false;
  return stored.anchorHash === undefined || own.anchorHash === stored.anchorHash;
}

function judge<T>(asked: readonly Asked<T>[], missing: number, question: Question<T>): AskedTwice<T> {
  const answers = asked.flatMap((one) => (one.state === 'answer' ? [one] : []));
  const [first, ...more] = answers;
  const named = (state: 'otherChain' | 'tooOld') =>
    asked.flatMap((one) => (one.state === state ? [one.endpoint] : []));
  const others = named('otherChain');
  if (others.length > 0) return { state: 'otherChain', endpoints: others };
  if (first !== undefined && missing <= 0) {
    const digests = new Set(answers.map(({ answer }) => digestAnswer(question, answer)));
    if (digests.size > 1)
      return { state: 'disagree', answers: answers.map(({ endpoint, answer }) => ({ endpoint, answer })) };
    const answer = question.join?.([first.answer, ...more.map((one) => one.answer)]) ?? first.answer;
    return { state: 'agree', answer, endpoints: answers.map(({ endpoint }) => endpoint) };
  }
  const old = named('tooOld');
  if (old.length > 0) return { state: 'tooOld', endpoints: old };
  return { state: 'fault', faults: asked.flatMap((one) => (one.state === 'fault' ? [one.fault] : [])) };
}

/**
 * Why a list does not serve production: it wants two endpoints, or one that is the operator's own, and never two of one
 * host, which could answer for each other. undefined: it does.
 */
export function endpointListProblem(listed: readonly { url: string; isOwn: boolean }[]): string | undefined {
  // A name may end in a dot and is the same.
  const hosts = new Set(listed.map(({ url }) => new URL(url).hostname.replace(/\.$/, '')));
  if (hosts.size < listed.length) return 'two of its endpoints have the same host';
  if (hosts.size >= 2 || listed.some(({ isOwn }) => isOwn)) return undefined;
  return 'it has neither two endpoints of different hosts nor an own one';
}
