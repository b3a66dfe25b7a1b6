/** Stands between the server and the node: a request is stopped before the node gets it, or its answer on the way back. */
import { FaultyProxy } from '../../../src/platform/chains/testing/faulty-proxy.ts';
import type { Gate, Stop } from './gate.ts';

export async function startNodeProxy(url: string, gate: Gate): Promise<FaultyProxy> {
  const proxy = await FaultyProxy.start(url);
  proxy.wrap(async ({ method, params }, ask) => {
    // A request that was stopped before its step may be stopped after it as well.
    let stop = gate.stopOf({ neighbour: 'node', method, params });
    while (stop?.when === 'before') {
      await held(stop);
      stop = gate.stopOf({ neighbour: 'node', method, params });
    }
    const answer = await ask().catch((error: unknown) => {
      stop?.miss();
      throw error;
    });
    if (stop !== undefined) await held(stop);
    return answer;
  });
  return proxy;
}

/** Rejects where the connection is to be cut. */
function held(stop: Stop): Promise<void> {
  return new Promise((resolve, reject) => {
    stop.hold((isCut) => (isCut ? reject(new Error('the connection is cut')) : resolve()));
  });
}
