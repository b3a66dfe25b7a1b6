/** Slices that are restarts over a tail of the same length, for pairs of two servers: each start finds what the first one found. */
import { cpuTimes, processUs } from '../http/cpu-time.ts';
import { type FundedMember, fundedMembers } from '../http/funded-members.ts';
import { openMarket } from '../http/open-market.ts';
import { type Figures, less } from '../pairs/figures.ts';
import { ServerContestant } from '../pairs/server-contestant.ts';
import type { Tree } from '../pairs/tree.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { fillTail, NO_SNAPSHOTS } from './tail.ts';

const COMMANDS = 200_000;
const MEMBERS = 64;

export class RestartContestant extends ServerContestant {
  static async start({ root }: Tree): Promise<RestartContestant> {
    const server = await ServerUnderTest.startQuiet(NO_SNAPSHOTS, root);
    try {
      const members = await fundedMembers(server.origin, MEMBERS);
      const { terms } = await openMarket(members[0] as FundedMember);
      // A clean stop takes a snapshot: both sides begin their tails behind one.
      await server.stopButKeep();
      await server.start();
      await fillTail(server, members, terms, COMMANDS);
      await server.kill();
      return new RestartContestant(server);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async slice(): Promise<Figures> {
    const wallMs = await this.server.start();
    const usedUs = processUs(cpuTimes(this.server.processIds(), this.server.dataDir));
    return {
      'restart over 200,000 commands': less(wallMs, 'ms'),
      "processor time of the server's process until then": less(usedUs / 1_000, 'ms'),
    };
  }

  override async after(): Promise<void> {
    await this.server.kill();
  }

  /** A clean stop ends the cluster too, which outlives a killed server. */
  override async end(): Promise<void> {
    try {
      await this.server.start();
    } finally {
      await super.end();
    }
  }
}
