import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import {
  connect,
  migrate,
  type RunningPostgres,
  type Sql,
  startPostgres,
} from '../../platform/database/index.ts';
import { securityInit } from './migrations/0001-init.ts';
import { securityFactors } from './migrations/0003-factors.ts';
import { Sessions } from './sessions.ts';

const HOUR_MS = 3_600_000;
let folder: string;
let postgres: RunningPostgres;
let sql: Sql;
let sessions: Sessions;
let owners = 10_002_000;
const clock = new SteppedClock();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-sessions-'));
  postgres = await startPostgres(folder);
  sql = connect(postgres.target, { max: 2, name: 'test' });
  await migrate(sql, [securityInit, securityFactors]);
});
afterAll(async () => {
  await sql.end();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await sql`truncate security_sessions`;
  sessions = await Sessions.load(sql, clock.nowMs());
});

describe('sessions', () => {
  it('are one a client type, live a week unused and a month at most', async () => {
    const id = ++owners;
    const start = clock.nowMs();
    const browser = await sessions.issue(id, 'h5', start);
    const phone = await sessions.issue(id, 'android', start);
    const newer = await sessions.issue(id, 'h5', start);
    expect(sessions.find(browser, start)).toBeUndefined();
    expect(sessions.find(phone, start)?.memberId).toBe(id);
    const day = 24 * HOUR_MS;
    for (let days = 6; days <= 24; days += 6) expect(sessions.find(newer, start + days * day)).toBeDefined();
    expect(sessions.find(phone, start + 7 * day)).toBeUndefined();
    expect(sessions.find(newer, start + 30 * day - 1)).toBeDefined();
    expect(sessions.find(newer, start + 30 * day)).toBeUndefined();
  });

  it('outlive a restart with their last use, and the token is nowhere in the table', async () => {
    const id = ++owners;
    const start = clock.nowMs();
    const token = await sessions.issue(id, 'h5', start);
    const used = start + 6 * 24 * HOUR_MS;
    const caller = sessions.find(token, used);
    await sessions.save(used);
    const again = await Sessions.load(sql, used);
    expect(again.find(token, start + 8 * 24 * HOUR_MS)).toEqual(caller);
    const [row] = await sql`select * from security_sessions`;
    expect(Object.values(row as object).map(String)).not.toContain(token);
  });

  it('end at logout, at once and for good', async () => {
    const id = ++owners;
    const token = await sessions.issue(id, 'h5', clock.nowMs());
    const other = await sessions.issue(id, 'ios', clock.nowMs());
    const ended: string[] = [];
    sessions.onEnd((sessionId) => ended.push(sessionId));
    const caller = sessions.find(token, clock.nowMs());
    await sessions.end(caller as NonNullable<typeof caller>);
    expect(ended).toEqual([caller?.sessionId]);
    const again = await Sessions.load(sql, clock.nowMs());
    for (const store of [sessions, again]) {
      expect(store.find(token, clock.nowMs())).toBeUndefined();
      expect(store.find(other, clock.nowMs())).toBeDefined();
    }
  });

  it.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}=`, 'x'.repeat(4_000)])(
    'know no token "%s"',
    (token) => {
      expect(sessions.find(token, clock.nowMs())).toBeUndefined();
    },
  );
});
