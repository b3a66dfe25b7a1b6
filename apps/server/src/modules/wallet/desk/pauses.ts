/** Pauses of a chain's deposits and withdrawals: one operator pauses at once, two resume (rules/wallet#pauses). */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Kernel } from '../../../kernel/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError, type ReadBarrier } from '../../../platform/http/call.ts';
import type { DeskDone, FourEyesHandler, Operator } from '../../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { type DeskCommands, type OperatorNames, operatorsOf } from '../../staff/index.ts';
import { deskErrorOf } from '../desk-refusals.ts';

type Pause = DeskResult<'getWalletPauses'>['pauses'][number];

interface Row {
  chain: string;
  currency: string;
  side: Pause['side'];
  cause: Pause['cause'];
  reason: string;
  operator: bigint;
  time_ms: bigint;
}

export interface PauseParts {
  sql: Sql;
  kernel: Pick<Kernel, 'execute'>;
  commands: DeskCommands;
  isReadable: ReadBarrier;
  markets: Pick<LiveMarkets, 'asset'>;
  names: OperatorNames;
}

export async function readPauses({ sql, names }: PauseParts): Promise<DeskResult<'getWalletPauses'>> {
  const chains = await sql<{ chain: string }[]>`select chain from wallet_chains order by time_ms, chain`;
  const rows = await sql<Row[]>`select * from wallet_pauses order by chain, currency, side, cause`;
  const nameOf = await names.namesOf(rows.map((row) => row.operator));
  return {
    chains: chains.map(({ chain }) => chain),
    pauses: rows.map(({ chain, currency, side, cause, reason, operator, time_ms }) => ({
      chain,
      currency,
      side,
      cause,
      reason,
      operator: nameOf(operator),
      time: Number(time_ms),
    })),
  };
}

type Paused = Pick<DeskRequest<'pauseWallet'>, 'chain' | 'currency' | 'side'>;

const subjectOf = ({ chain, currency, side }: Paused) =>
  [chain, currency, side].filter((word) => word !== undefined).join(' ');

export async function checkPause({ sql, markets }: PauseParts, { chain, currency }: Paused): Promise<void> {
  const rows = await sql`select 1 from wallet_chains where chain = ${chain}`;
  if (rows.length === 0) throw new CallError('chainUnknown');
  if (currency !== undefined && markets.asset(currency) === undefined) throw new CallError('currencyUnknown');
}

export async function pauseWallet(
  parts: PauseParts,
  request: DeskRequest<'pauseWallet'>,
  { operatorId: operator }: Pick<Operator, 'operatorId'>,
): Promise<DeskDone<Record<string, never>>> {
  const { chain, currency = '', side, publicReason: reason } = request;
  // The engine alone is asked, so that a pause never waits for the read tables.
  const { rejection, sequence } = await parts.kernel.execute({
    kind: 'pause-wallet',
    asset: currency,
    chain,
    side,
    cause: 'OPERATOR',
    reason,
    operator,
  });
  if (rejection !== 'OK') throw deskErrorOf(rejection);
  await parts.isReadable(sequence);
  return { result: {}, subject: subjectOf(request), after: { paused: true, cause: 'OPERATOR', reason } };
}

export function resumeWalletHandler(parts: PauseParts): FourEyesHandler<'resumeWallet'> {
  const { sql, commands } = parts;
  const read = async (request: DeskRequest<'resumeWallet'>) => {
    const { chain, currency = '', side, cause } = request;
    // A newer pause of the same cause has another time: it needs a proposal of its own.
    const [row] = await sql<Pick<Row, 'reason' | 'time_ms'>[]>`
      select reason, time_ms from wallet_pauses
      where chain = ${chain} and currency = ${currency} and side = ${side} and cause = ${cause}`;
    if (row === undefined) throw new CallError('nothingToChange');
    const before = { paused: true, cause, pauseReason: row.reason, pausedTime: Number(row.time_ms) };
    return { subject: subjectOf(request), before };
  };
  return {
    async examine(request) {
      await commands.waitForReadTables();
      return read(request);
    },
    async execute(request, pair, _context, approved) {
      const { chain, currency: asset = '', side, cause } = request;
      const { subject, before } = await commands.decideByTables(
        (event) =>
          (event.kind === 'wallet-paused' || event.kind === 'wallet-resumed') &&
          event.chain === chain &&
          event.asset === asset &&
          event.side === side &&
          event.cause === cause,
        () => read(request),
        ({ subject, before }) => {
          const confirmed = approved.confirm(before);
          const resume = { asset, chain, side, cause, ...operatorsOf(pair) };
          return { command: { kind: 'resume-wallet', ...resume }, subject, before: confirmed };
        },
      );
      return { result: {}, subject, before, after: { paused: false } };
    },
  };
}
