/**
 * Connections that are lost under way, in every state that one can be in. Each time: who asked is answered, what belonged to
 * the lost connection happens nowhere, and the next one works at once.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql, type TransactionSql } from './connect.ts';
import { socketPath } from './socket-path.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';
import { DATABASE, OWNER } from './target.ts';
import { transact } from './transact.ts';

/** A connection that is never made again gives up after ten seconds, one that is made again within this. */
const PROMPT_MS = 5_000;

let folder: string;
let postgres: RunningPostgres;
let killer: Sql;
/** Between the driver and the database, so that a connection can be reset as a network resets it. */
let proxy: Server;
const passing = new Set<Socket>();
const pools: Sql[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-lost-'));
  postgres = await startPostgres(folder);
  killer = connect(postgres.target, { max: 1, name: 'killer' });
  await killer`create table written (who text)`;
  proxy = createServer((near) => {
    const far = dial(socketPath(folder));
    passing.add(near);
    near.once('close', () => passing.delete(near));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from
        .on('error', () => undefined)
        .on('close', () => to.destroy())
        .pipe(to);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterAll(async () => {
  proxy.close();
  await killer.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await killer`truncate written`;
});
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end({ timeout: 1 });
});

const ways = {
  /** As an operator or an idle limit ends one. */
  terminated: {
    open: (max: number) => opened(connect(postgres.target, { max, name: 'victim' })),
    lose: async () => {
      await killer`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'victim' and datname = current_database()`;
    },
  },
  reset: {
    open: (max: number) => {
      const { port } = proxy.address() as AddressInfo;
      const url = `postgres://${OWNER}@127.0.0.1:${port}/${DATABASE}`;
      return opened(connect({ kind: 'url', url }, { max, name: 'victim' }));
    },
    lose: async () => {
      for (const socket of passing) socket.resetAndDestroy();
    },
  },
};

function opened(pool: Sql): Sql {
  pools.push(pool);
  return pool;
}

/** Answers "done" or the message of the error; "nothing" when the work has not ended in time. */
async function outcome(work: Promise<unknown>): Promise<string> {
  const ended = work.then(
    () => 'done',
    (error: Error) => error.message,
  );
  return Promise.race([ended, sleep(PROMPT_MS, 'nothing')]);
}

async function expectToWork(sql: Sql): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    const [alone, within] = [() => sql`select 1 as one`, () => transact(sql, (tx) => tx`select 1 as one`)];
    for (const ask of [alone, within])
      expect(await Promise.race([ask(), sleep(PROMPT_MS, 'nothing')])).toEqual([{ one: 1 }]);
  }
}

function signal(): { given: Promise<void>; give(): void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** A statement of the victim's runs that takes its time. */
const sleeps = () =>
  eventually('the database sleeps for the victim', async () => {
    const asleep = await killer`
      select from pg_stat_activity
      where application_name = 'victim' and state = 'active' and query like '%pg_sleep%'`;
    return asleep.length > 0;
  });

const written = async () => (await killer<{ who: string }[]>`select who from written`).map(({ who }) => who);
const write = (sql: Sql | TransactionSql, who: string) => sql`insert into written values (${who})`;

for (const [name, { open, lose }] of Object.entries(ways)) {
  test(`${name} while a statement of a transaction runs`, async () => {
    const sql = open(1);
    for (let turn = 0; turn < 20; turn++) {
      const begun = signal();
      const work = transact(sql, async (tx) => {
        await write(tx, 'lost');
        begun.give();
        await tx`select pg_sleep(1)`;
      });
      const ended = outcome(work);
      await begun.given;
      await sleep(turn % 4);
      await lose();
      expect(await ended).not.toMatch(/^(done|nothing)$/);
    }
    await expectToWork(sql);
    expect(await written()).toEqual([]);
  });

  test(`${name} between two statements of a transaction: the second runs nowhere`, async () => {
    const sql = open(1);
    const [begun, next, strayed] = [signal(), signal(), signal()];
    const dead = transact(sql, async (tx) => {
      await write(tx, 'lost');
      begun.give();
      await next.given;
      await write(tx, 'stray').finally(strayed.give);
    });
    const ended = outcome(dead);
    await begun.given;
    await lose();
    expect(await ended).not.toMatch(/^(done|nothing)$/);
    // The next transaction has the connection's place when the lost one goes on.
    const other = transact(sql, async (tx) => {
      await write(tx, 'next');
      next.give();
      await strayed.given;
      throw new Error('given up');
    });
    expect(await outcome(other)).toBe('given up');
    await expectToWork(sql);
    expect(await written()).toEqual([]);
  });

  test(`${name} before a transaction is given up for a reason of its own`, async () => {
    const sql = open(1);
    for (let turn = 0; turn < 20; turn++) {
      const work = transact(sql, async (tx) => {
        await write(tx, 'lost');
        await lose();
        if (turn > 0) await sleep(turn - 1);
        throw new Error('given up');
      });
      expect(await outcome(work)).not.toMatch(/^(done|nothing)$/);
    }
    await expectToWork(sql);
    expect(await written()).toEqual([]);
  });

  test(`${name} while rows arrive`, async () => {
    const sql = open(1);
    for (let turn = 0; turn < 5; turn++) {
      const begun = signal();
      const read = async () => {
        const rows = sql`copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`.copyOut();
        for await (const _ of rows) begun.give();
      };
      const ended = outcome(read());
      await begun.given;
      await lose();
      expect(await ended).not.toMatch(/^(done|nothing)$/);
      // In the same breath the next one would be told so too.
      await sleep(10);
      await expectToWork(sql);
      const all = sql`select repeat('x', 1000) as text from generate_series(1, 100000)`;
      const allEnded = outcome(all);
      await sleep(20 + 10 * turn);
      await lose();
      expect(await allEnded).not.toBe('nothing');
      // Where the answer was faster than the loss, the next query finds that the connection is gone.
      expect(await outcome(sql`select 1`)).not.toBe('nothing');
      await sleep(10);
      await expectToWork(sql);
    }
  });

  test(`${name} with statements in line behind one another`, async () => {
    const sql = open(1);
    await sql`select 1`;
    const alone = Array.from({ length: 5 }, () => sql`select pg_sleep(0.2)`);
    const ended = Promise.all(alone.map((each) => outcome(each)));
    await sleeps();
    await lose();
    expect(await ended).not.toContain('nothing');
    const together = transact(sql, (tx) =>
      Promise.all(Array.from({ length: 200 }, () => tx`select pg_sleep(0.2)`)),
    );
    const all = outcome(together);
    await sleeps();
    await lose();
    expect(await all).not.toMatch(/^(done|nothing)$/);
    await expectToWork(sql);
  });

  test(`${name} again and again under many at once`, async () => {
    const sql = open(3);
    let isOver = false;
    const said = new Map<string, number>();
    const askers = Array.from({ length: 12 }, async (_, who) => {
      while (!isOver) {
        const word = await outcome(who % 2 === 0 ? sql`select 1` : transact(sql, (tx) => write(tx, 'kept')));
        said.set(word, (said.get(word) ?? 0) + 1);
      }
    });
    for (let turn = 0; turn < 25; turn++) {
      await sleep(5 + (turn % 7));
      await lose();
    }
    isOver = true;
    await Promise.all(askers);
    expect(said.has('nothing'), JSON.stringify([...said])).toBe(false);
    expect((await written()).length).toBeGreaterThan(0);
    await expectToWork(sql);
  });
}

test('a database that hangs up before it has said anything is told of, not asked for ever', async () => {
  let calls = 0;
  const deaf = createServer((socket) => {
    calls++;
    socket.once('data', () => socket.end());
  }).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  const { port } = deaf.address() as AddressInfo;
  const sql = opened(
    connect(
      { kind: 'url', url: `postgres://${OWNER}@127.0.0.1:${port}/${DATABASE}` },
      { max: 1, name: 'victim' },
    ),
  );
  for (const turn of [1, 2, 3]) {
    expect(await outcome(sql`select 1`)).toContain('CONNECTION_CLOSED');
    expect(calls).toBe(turn);
  }
  deaf.close();
});
