/** The database ends the server's connections one by one, as an operator or a network would, while members trade. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@tern/test-kit/random';
import { expect, test } from 'vitest';
import { connect } from '../../src/platform/database/index.ts';
import { audit, readMoney } from './audit.ts';
import { isUnderWay } from './crash-rounds.ts';
import { MemberClient } from './member-client.ts';
import { OrderLoad } from './order-load.ts';
import { VictimServer } from './victim-server.ts';

const ROUNDS = 30;
const CLIENTS = 8;
/**
 * The connections that answer members, write the read tables and make snapshots. The core's own is not among them:
 * without its journal the core stops, as it must.
 */
const VICTIMS = ['tern server', 'tern projector', 'tern kernel'];

test('trading and the read tables go on when their connections are ended under load', {
  tags: 'long',
}, async () => {
  const server = await VictimServer.start();
  const database = connect({ kind: 'embedded', dataDir: server.dataDir }, { max: 1, name: 'killer' });
  try {
    const member = server.members()[0]!;
    const client = new MemberClient(server.origin, () => member);
    const [child] = server.pidsOf('child');
    const before = await readMoney(client);
    const load = new OrderLoad(client, new Random(20_261_123), 'lost');
    load.start(CLIENTS);
    await isUnderWay(load);
    const ended = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(50 + 37 * (round % 5));
      const victims = await database<{ name: string }[]>`
        select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
        where application_name in ${database(VICTIMS)}`;
      for (const { name } of victims) ended.add(name);
    }
    await load.stop();
    await load.settle();
    expect(await audit(client, load, before), server.said).toEqual([]);
    expect(server.pidsOf('child'), server.said).toEqual([child]);
    expect(load.answered).toBeGreaterThan(100);
    expect([...ended].toSorted()).toEqual(VICTIMS.toSorted());
  } finally {
    await database.end();
    await server.remove();
  }
});
