/** The health of the exchange for the desk: every figure is read where it lives, at the moment an operator asks. */
import { ENGINE_VERSION } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import { listSnapshots } from '../kernel/index.ts';
import type { Solvency } from '../modules/balances/index.ts';
import { hasFewSources, type MarketApi, watchedIndexes } from '../modules/market/index.ts';
import type { Codes, Sessions } from '../modules/security/index.ts';
import type { DeskSessions } from '../modules/staff/index.ts';
import type { Sql } from '../platform/database/index.ts';
import type { OpenedCore } from './core.ts';
import type { Gateway } from './gateway.ts';
import type { HealthProblems } from './health-problems.ts';

export interface HealthParts {
  sql: Sql;
  core: OpenedCore;
  market: Pick<MarketApi, 'marketData' | 'sources'>;
  gateway: Pick<Gateway, 'sockets' | 'disk'>;
  security: { sessions: Pick<Sessions, 'count'>; codes: Pick<Codes, 'uses'> };
  staff: { sessions: Pick<DeskSessions, 'count'> };
  solvency: Solvency;
  problems: Pick<HealthProblems, 'list'>;
}

const MIB = 1024 * 1024;

export async function health(parts: HealthParts, nowMs: number): Promise<DeskResult<'getHealth'>> {
  const { sql, core, gateway, security, staff, solvency } = parts;
  const { kernel, projector } = core;
  const { sockets, disk } = gateway;
  const { sessions, codes } = security;
  const [snapshot] = await listSnapshots(sql);
  const { durable } = kernel;
  return {
    isHealthy: kernel.healthy,
    problems: parts.problems.list(),
    time: nowMs,
    version: `engine ${ENGINE_VERSION}`,
    upSeconds: Math.floor(process.uptime()),
    journal: {
      sequence: String(durable.sequence),
      batch: String(durable.batch),
      ageMs: Math.max(0, nowMs - durable.timeMs),
    },
    projectorBacklog: Math.max(0, durable.sequence - projector.position.sequence),
    queuedCommands: kernel.queued,
    snapshot: {
      batch: String(snapshot?.batch ?? 0),
      sequence: String(snapshot?.sequence ?? 0),
      time: snapshot?.timeMs ?? 0,
      pauseMs: Math.round(kernel.snapshotPauseMs),
    },
    sockets: sockets.connections,
    memberSessions: sessions.count,
    deskSessions: await staff.sessions.count(nowMs),
    freeDiskMb: disk.freeMb ?? -1,
    memoryMb: Math.round(process.memoryUsage.rss() / MIB),
    ...(await solvency.summary()),
    codes: await codes.uses(nowMs),
    sources: sourcesOf(parts, nowMs),
    indexes: indexesOf(parts.market),
  };
}

function sourcesOf({ market }: HealthParts, nowMs: number) {
  return market.sources.list().map(({ source, symbols, lastTimeMs }) => ({
    source,
    symbols,
    lastTime: lastTimeMs,
    ageMs: lastTimeMs === 0 ? -1 : Math.max(0, nowMs - lastTimeMs),
  }));
}

function indexesOf({ marketData: { indexes, contracts } }: HealthParts['market']) {
  const ofContracts = watchedIndexes({ contracts });
  return indexes.symbols().flatMap((symbol) => {
    const index = indexes.findIndex(symbol);
    if (index === undefined) return [];
    const { state, validSources, price, priceScale, hasJumped } = index;
    return [
      {
        symbol,
        state,
        validSources,
        price: price === 0n ? '' : formatUnits(price, priceScale),
        hasJumped,
        hasFewSources: ofContracts.includes(symbol) && hasFewSources(index),
      },
    ];
  });
}
