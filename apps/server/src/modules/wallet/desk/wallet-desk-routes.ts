/** The desk's calls about deposits and withdrawals over chains (rules/wallet). */
import type { Kernel } from '../../../kernel/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { ReadBarrier } from '../../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { Staff } from '../../staff/index.ts';
import { bookHeldDepositHandler, reverseDepositHandler } from './decide-deposit.ts';
import { WithdrawalDecisions } from './decide-withdrawal.ts';
import { DepositReader } from './deposit-reader.ts';
import { OperatorNames } from './operator-names.ts';
import { checkPause, pauseWallet, readPauses, resumeWalletHandler } from './pauses.ts';
import { WithdrawalReader } from './withdrawal-reader.ts';

export interface WalletDeskDeps {
  sql: Sql;
  kernel: Pick<Kernel, 'execute' | 'durable'>;
  isReadable: ReadBarrier;
  markets: Pick<LiveMarkets, 'asset'>;
  operators: Pick<Staff['operators'], 'byId'>;
}

export function walletDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps): void {
  const names = new OperatorNames(deps.operators);
  withdrawalDeskRoutes(desk, deps, names);
  depositDeskRoutes(desk, deps, names);
  pauseDeskRoutes(desk, deps, names);
}

function depositDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps, names: OperatorNames): void {
  const { sql, kernel, isReadable, markets } = deps;
  const reader = new DepositReader({ sql, markets, names });
  const parts = { kernel, isReadable, reader, markets };
  desk.read('getDeskDeposits', (request) => reader.list(request));
  desk.fourEyes('bookHeldDeposit', bookHeldDepositHandler(parts));
  desk.fourEyes('reverseDeposit', reverseDepositHandler(parts));
}

function pauseDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps, names: OperatorNames): void {
  const { sql, kernel, isReadable, markets } = deps;
  const parts = { sql, kernel, isReadable, markets, names };
  desk.read('getWalletPauses', () => readPauses(parts));
  desk.action(
    'pauseWallet',
    (request, operator) => pauseWallet(parts, request, operator),
    (request) => checkPause(parts, request),
  );
  desk.fourEyes('resumeWallet', resumeWalletHandler(parts));
}

function withdrawalDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps, names: OperatorNames): void {
  const { sql, kernel, isReadable, markets, operators } = deps;
  const reader = new WithdrawalReader({ sql, markets, names });
  const decisions = new WithdrawalDecisions({ kernel, isReadable, reader, operators });
  desk.read('getDeskWithdrawals', (request, _, { nowMs }) => reader.list(request, nowMs));
  desk.read('getDeskWithdrawal', ({ withdrawalId }, _, { nowMs }) => reader.show(withdrawalId, nowMs));
  desk.action(
    'approveWithdrawal',
    (request, operator) => decisions.approve(request, operator),
    (request, operator) => decisions.checkApprove(request, operator),
  );
  desk.action(
    'rejectWithdrawal',
    (request, operator) => decisions.reject(request, operator),
    (request) => decisions.checkReject(request),
  );
}
