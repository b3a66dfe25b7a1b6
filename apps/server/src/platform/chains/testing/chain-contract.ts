/** The contract test of the port: each adapter passes the same cases, on a running chain of its own. */
import { afterAll, beforeAll, describe } from 'vitest';
import { ChainKit } from './chain-kit.ts';
import type { ChainWorld } from './chain-world.ts';
import { describeFaults } from './fault-cases.ts';
import { describeReading } from './reading-cases.ts';
import { describeSamples } from './sample-cases.ts';
import { describeSending } from './sending-cases.ts';

export function describeChain(name: string, start: () => Promise<ChainWorld>): void {
  describe(`${name}, as every chain`, () => {
    let kit: ChainKit;
    beforeAll(async () => {
      kit = new ChainKit(await start());
    });
    afterAll(() => kit.world.stop());

    describeSamples(() => kit);
    describeReading(() => kit);
    describeSending(() => kit);
    describeFaults(() => kit);
  });
}
