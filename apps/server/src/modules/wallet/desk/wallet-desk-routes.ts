/** The desk's calls about chains: deposits, withdrawals, pauses, terms, wallets, and the search (rules/wallet). */
import type { Kernel } from '../../../kernel/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { ReadBarrier } from '../../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../../platform/http/desk-call.ts';
import type { OwnErrors } from '../../../platform/http/errors/rejection.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { DeskCommands, OperatorNames, type Staff } from '../../staff/index.ts';
import type { WalletChains } from '../chains/wallet-chain.ts';
import { WALLET_DESK_ERRORS } from '../desk-refusals.ts';
import type { ChainJobs } from '../jobs/open-chain-jobs.ts';
import type { Sending } from '../sending/open-sending.ts';
import { readChainWallets, readEndpoints } from './chain-wallets.ts';
import { checkTransfer, examineCheck } from './check-transfer.ts';
import { bookHeldDepositHandler, reverseDepositHandler } from './decide-deposit.ts';
import { WithdrawalDecisions } from './decide-withdrawal.ts';
import { DepositReader } from './deposit-reader.ts';
import { depositsLikeApplication, findTransfers } from './find-transfers.ts';
import { checkPause, pauseWallet, readPauses, resumeWalletHandler } from './pauses.ts';
import { recordInnerDepositHandler } from './record-inner-deposit.ts';
import { setFloorPriceHandler, setWalletPolicyHandler } from './set-policy.ts';
import { listChainHandler, setCoinChainHandler } from './set-terms.ts';
import { allowHighFee, checkHighFee, readSignerView } from './signer-view.ts';
import { TermsReader } from './terms-reader.ts';
import { WithdrawalReader } from './withdrawal-reader.ts';

export interface WalletDeskDeps {
  sql: Sql;
  kernel: Pick<Kernel, 'execute' | 'decide' | 'durable' | 'onReleased'>;
  isReadable: ReadBarrier;
  markets: Pick<LiveMarkets, 'asset'>;
  operators: Pick<Staff['operators'], 'byId'>;
  chains: WalletChains;
  /** Both undefined: no chain is configured. */
  following: ChainJobs | undefined;
  sending: Sending | undefined;
}

interface Readers {
  commands: DeskCommands;
  names: OperatorNames;
  deposits: DepositReader;
  withdrawals: WithdrawalReader;
}

export function walletDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps): void {
  const { sql, kernel, isReadable, markets } = deps;
  const commands = new DeskCommands({ kernel, isReadable, errors: WALLET_DESK_ERRORS });
  const names = new OperatorNames(deps.operators);
  const deposits = new DepositReader({ sql, markets, names });
  const withdrawals = new WithdrawalReader({ sql, markets, names });
  const readers = { commands, names, deposits, withdrawals };
  withdrawalDeskRoutes(desk, deps, readers);
  depositDeskRoutes(desk, deps, readers);
  pauseDeskRoutes(desk, deps, readers);
  termsDeskRoutes(desk, deps, readers);
  chainDeskRoutes(desk, deps);
  const find = Object.assign({ sql, markets, chains: deps.chains }, readers);
  desk.read('findTransfers', (request, _, { nowMs }) => findTransfers(find, request, nowMs));
  desk.read('getApplicationDeposits', (request) => depositsLikeApplication(find, request));
}

function depositDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps, { deposits: reader }: Readers) {
  const { sql, kernel, isReadable, markets, chains, following } = deps;
  // A member who was never opened is an operator's mistake here, and nothing to try again.
  const errors: OwnErrors = { ...WALLET_DESK_ERRORS, UNKNOWN_MEMBER: 'memberUnknown' };
  const commands = new DeskCommands({ kernel, isReadable, errors });
  const parts = { commands, reader, markets };
  const terms = new TermsReader({ sql, markets, chains });
  const inner = { sql, kernel, isReadable, markets, chains, reader: terms, leader: following?.leader };
  desk.read('getDeskDeposits', (request) => reader.list(request));
  desk.fourEyes('bookHeldDeposit', bookHeldDepositHandler(parts));
  desk.fourEyes('reverseDeposit', reverseDepositHandler(parts));
  desk.fourEyes('recordInnerDeposit', recordInnerDepositHandler(inner));
}

function pauseDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps, { commands, names }: Readers) {
  const { sql, kernel, isReadable, markets } = deps;
  const parts = { sql, kernel, commands, isReadable, markets, names };
  desk.read('getWalletPauses', () => readPauses(parts));
  desk.action(
    'pauseWallet',
    (request, operator) => pauseWallet(parts, request, operator),
    (request) => checkPause(parts, request),
  );
  desk.fourEyes('resumeWallet', resumeWalletHandler(parts));
}

function withdrawalDeskRoutes(
  desk: DeskCallRegistry,
  deps: WalletDeskDeps,
  { withdrawals: reader }: Readers,
) {
  const { kernel, isReadable, operators, sending } = deps;
  const findLive = sending && ((withdrawalId: number) => sending.findWithdrawal(withdrawalId));
  const decisions = new WithdrawalDecisions({ kernel, isReadable, reader, operators, findLive });
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

function termsDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps, { commands }: Readers) {
  const { sql, markets, chains } = deps;
  const reader = new TermsReader({ sql, markets, chains });
  const parts = { sql, commands, markets, chains, reader };
  desk.read('getWalletTerms', (_, __, { nowMs }) => reader.read(nowMs));
  desk.fourEyes('listChain', listChainHandler(parts));
  desk.action(
    'checkTransfer',
    (request, _, { nowMs }) => checkTransfer({ sql, chains }, request, nowMs),
    (request, _, { nowMs }) => examineCheck({ sql, chains }, request, nowMs),
  );
  desk.fourEyes('setCoinChain', setCoinChainHandler(parts));
  desk.fourEyes('setWalletPolicy', setWalletPolicyHandler(parts));
  desk.fourEyes('setFloorPrice', setFloorPriceHandler(parts));
}

function chainDeskRoutes(desk: DeskCallRegistry, deps: WalletDeskDeps) {
  const { sql, chains, following, sending } = deps;
  const signer = { sql, chains, sending, leader: following?.leader };
  desk.read('getChainWallets', () => readChainWallets({ sql, chains, following }));
  desk.read('getChainEndpoints', () => readEndpoints(chains));
  desk.read('getSigner', () => readSignerView(signer));
  desk.action(
    'allowHighFee',
    (request) => allowHighFee(signer, request),
    (request) => checkHighFee(signer, request),
  );
}
