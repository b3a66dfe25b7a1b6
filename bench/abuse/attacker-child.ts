/** The attacker's process: begins and ends attacks as it is told, one at a time. */
import { setMaxListeners } from 'node:events';
import type { ApiSession } from '@tern/client';
import type { OrderTerms } from '../http/order-load.ts';
import { ATTACKS } from './attacks.ts';
import { Target } from './target.ts';

export interface BeginMessage {
  attack: string;
  port: number;
  accounts: readonly ApiSession[];
  order: OrderTerms;
}
export interface EndedMessage {
  sent: number;
}

let running: { target: Target; stop: AbortController } | undefined;

process.on('message', (message: BeginMessage | 'end') => {
  if (message === 'end') end();
  else begin(message);
});
process.on('disconnect', () => process.exit());

function begin({ attack: name, port, accounts, order }: BeginMessage): void {
  const attack = ATTACKS.find((one) => one.name === name);
  if (attack === undefined || running !== undefined) throw new Error(`${name} cannot begin`);
  const stop = new AbortController();
  // One listener for each call that is under way.
  setMaxListeners(0, stop.signal);
  running = { target: new Target(port, accounts, order, stop.signal), stop };
  attack.begin(running.target);
}

function end(): void {
  running?.stop.abort();
  process.send?.({ sent: running?.target.sent ?? 0 } satisfies EndedMessage);
  running = undefined;
}
