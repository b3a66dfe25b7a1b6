/** The steps that a new exchange has done on its way to the first trade; each is looked up where it leaves its mark. */
import { type DeskResult, FIRST_STEPS, type FirstStep } from '@tern/protocol/desk';
import { readBackupTimes } from '../exchange-data/backup-log.ts';
import type { Solvency } from '../modules/balances/index.ts';
import type { MarketApi } from '../modules/market/index.ts';
import type { Programmes } from '../modules/programme/index.ts';
import type { Operators } from '../modules/staff/index.ts';
import type { WalletApi } from '../modules/wallet/index.ts';
import type { Sql } from '../platform/database/index.ts';
import type { MailCheck } from '../platform/mail/mail-check.ts';

const TWO = 2;

export interface FirstStepParts {
  sql: Sql;
  staff: { operators: Pick<Operators, 'countAdmins'> };
  mail: Pick<MailCheck, 'failure'> | undefined;
  market: Pick<MarketApi, 'marketData'>;
  solvency: Pick<Solvency, 'hasReserves'>;
  wallet: Pick<WalletApi, 'chainSteps'>;
  programmes: Programmes;
}

export async function firstSteps(
  { sql, staff, mail, market, solvency, wallet, programmes }: FirstStepParts,
  nowMs: number,
): Promise<DeskResult<'getFirstSteps'>> {
  const { markets, tickers, timeMs, cnyRate } = market.marketData;
  const listed = markets.list().filter(({ status }) => status !== 'CLOSED');
  const isTraded = listed.some(
    ({ market, listingPrice }) => tickers.view(market, timeMs, listingPrice).last !== undefined,
  );
  const [marks] = await sql<{ member: boolean; credit: boolean }[]>`
    select exists (select from members) as member, exists (select from capital_records) as credit`;
  const chains = await wallet.chainSteps(nowMs);
  const isDone: Record<FirstStep, boolean | undefined> = {
    OPERATORS: (await staff.operators.countAdmins()) >= TWO,
    MAIL: mail !== undefined && mail.failure === undefined,
    BACKUP: (await readBackupTimes(sql)).lastMs > 0,
    CNY_RATE: cnyRate.current !== undefined,
    PAIR_LISTED: listed.length > 0,
    PAIR_OPEN: listed.some(({ status }) => status === 'OPEN'),
    CHAIN_LISTED: chains?.isListed,
    GAS: chains?.hasGas,
    COIN_TERMS: chains?.hasTerms,
    OPERATIONS: chains?.hasOperations,
    FIRST_MEMBER: marks?.member === true,
    RESERVES: await solvency.hasReserves(),
    FIRST_CREDIT: marks?.credit === true,
    FIRST_TRADE: isTraded,
    INVITATION: programmes.isOpen('INVITATION'),
    MERCHANTS: programmes.isOpen('MERCHANTS'),
  };
  // A step without an answer is none of this exchange.
  const steps = FIRST_STEPS.flatMap((step) => {
    const done = isDone[step];
    return done === undefined ? [] : [{ step, isDone: done }];
  });
  return { steps };
}
