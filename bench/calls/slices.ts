/**
 * Slices of all calls without a session, for pairs of two servers. Bars that no client requested since the start are left
 * out: there are such once a start.
 */
import { type Figures, less } from '../pairs/figures.ts';
import { ServerContestant } from '../pairs/server-contestant.ts';
import type { Tree } from '../pairs/tree.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { CallCosts, UNKNOWN_CALL } from './call-costs.ts';

const CALLS_OF_EACH = 100;
const WARM_UP = 300;

export class CallsContestant extends ServerContestant {
  private constructor(
    server: ServerUnderTest,
    private readonly costs: CallCosts,
  ) {
    super(server);
  }

  static async start({ root }: Tree): Promise<CallsContestant> {
    const server = await ServerUnderTest.startQuiet({}, root);
    try {
      return new CallsContestant(server, await CallCosts.of(server, WARM_UP));
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async slice(): Promise<Figures> {
    const figures: Figures = {};
    // A wrong share would stay in every call of all pairs.
    await this.costs.takeIdleShare();
    for (const call of this.costs.calls) {
      if (call.times !== undefined) continue;
      const { us, said } = await this.costs.measure(call, CALLS_OF_EACH);
      // A call that answers differently in two trees does different work: its names differ too.
      if (said !== UNKNOWN_CALL)
        figures[said === 'SUCCEED' ? call.name : `${call.name} (${said})`] = less(us, 'µs');
    }
    const costs = Object.values(figures).map(({ value }) => value);
    const sum = costs.reduce((all, us) => all + us, 0);
    return { [`all ${costs.length} calls, one of each`]: less(sum, 'µs'), ...figures };
  }

  override async end(): Promise<void> {
    this.costs.close();
    await super.end();
  }
}
