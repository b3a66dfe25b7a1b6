/** The engine's thread: answers each request in order; owns the engine and nothing else. */
import { parentPort, workerData } from 'node:worker_threads';
import { Core, EngineFault } from '@tern/engine';
import { messageOf } from '../platform/errors/thrown.ts';
import { entriesOf } from './dictionary-entries.ts';
import type { EngineAnswer, EngineRequest } from './engine-thread-messages.ts';
import { nameThread } from './name-thread.ts';

nameThread('engine');
const { snapshot } = workerData as { snapshot: Uint8Array | undefined };
const core = snapshot === undefined ? Core.empty() : Core.restore(snapshot);

parentPort?.on('message', (request: EngineRequest) => {
  const answer = answerTo(request);
  const buffer = 'events' in answer ? answer.events.buffer : undefined;
  parentPort?.postMessage(answer, buffer instanceof ArrayBuffer ? [buffer] : []);
});

function answerTo(request: EngineRequest): EngineAnswer {
  try {
    switch (request.kind) {
      case 'push':
        // A copy of its own: the engine may hand out a part of a buffer that it uses again.
        return { kind: 'pushed', events: core.push(request).events.slice() };
      case 'snapshot':
        return { kind: 'snapshot', bytes: core.snapshot() };
      case 'dictionary':
        return { kind: 'dictionary', entries: entriesOf(core.dictionary()) };
    }
  } catch (error) {
    if (error instanceof EngineFault)
      return {
        kind: 'engine-fault',
        index: error.index,
        contract: error.contract,
        message: String(error.cause),
      };
    return { kind: 'failed', message: messageOf(error) };
  }
}
