/** Slices of durable orders over HTTP, and of no-ops, for pairs of two servers. */
import { type Figures, less, more } from '../pairs/figures.ts';
import { ServerContestant } from '../pairs/server-contestant.ts';
import type { Tree } from '../pairs/tree.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { BackgroundTrickle } from './background-trickle.ts';
import { DepthReaders } from './depth-readers.ts';
import { type FundedMember, fundedMembers } from './funded-members.ts';
import { measureOrders, requireAccepted } from './measured-orders.ts';
import { type Market, openMarket } from './open-market.ts';
import { NOOP_PATH, OrderLoad } from './order-load.ts';

const READERS = 200;
const MEMBERS = 64;
const CONNECTIONS = [64, 256];
const ORDERS_MS = 3_000;
const NOOP_MS = 1_000;

/** The server with its members and sockets. */
interface Ready {
  server: ServerUnderTest;
  quiet: FundedMember;
  members: readonly FundedMember[];
  market: Market;
  readers: DepthReaders;
}

export class HttpContestant extends ServerContestant {
  private constructor(private readonly ready: Ready) {
    super(ready.server);
  }

  static async start({ root, name }: Tree): Promise<HttpContestant> {
    const server = await ServerUnderTest.startQuiet({}, root);
    try {
      const [quiet, ...members] = await fundedMembers(server.origin, MEMBERS + 1);
      const [first] = members;
      if (quiet === undefined || first === undefined) throw new Error('there are no members');
      const market = await openMarket(first);
      const readers = new DepthReaders(server.port, market.terms.pairsName, READERS);
      await readers.ready();
      const contestant = new HttpContestant({ server, quiet, members, market, readers });
      console.log(
        `  ${name}: its server takes ${((await contestant.idleShare()) * 100).toFixed(1)} % of a processor while it is idle`,
      );
      return contestant;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async slice(): Promise<Figures> {
    const { quiet, market } = this.ready;
    const trickle = new BackgroundTrickle(quiet, market.farBuy);
    const figures: Figures = {};
    for (const connections of CONNECTIONS) Object.assign(figures, await this.sliceOf(connections));
    await trickle.stop();
    return figures;
  }

  override async end(): Promise<void> {
    this.ready.readers.close();
    await super.end();
  }

  /** Its connections are its own: a server closes those that are idle while the other side is measured. */
  private async sliceOf(connections: number): Promise<Figures> {
    const { server, members, market } = this.ready;
    const load = new OrderLoad(server.port, members, connections, market.terms);
    await load.ready();
    const where = `${connections} connections`;
    const startUs = this.usedUs();
    const { orders, perSecond } = await measureOrders(server, load, members, ORDERS_MS);
    const orderUs = (this.usedUs() - startUs) / orders.answered;
    const noop = await load.run(NOOP_PATH, NOOP_MS);
    requireAccepted(noop);
    load.close();
    return {
      [`orders with their drain, ${where}`]: more(perSecond, '/s'),
      [`processor time of an order, ${where}`]: less(orderUs, 'µs'),
      [`p99 of an order, ${where}`]: less(orders.latencyUs.percentile(99) / 1_000, 'ms'),
      [`no-ops, ${where}`]: more(noop.perSecond, '/s'),
    };
  }
}
