/** The desk of the ledger: any account's postings back to their commands, and whether reserves cover what is owed. */
import { isChainAccount, type Owner } from '@tern/engine';
import { formatUnits } from '@tern/math';
import { type DeskRequest, type DeskResult, LEDGER_SYSTEM_ACCOUNTS } from '@tern/protocol/desk';
import type { JournalHistory } from '../../kernel/index.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { pageLimit, readCursor } from '../../platform/http/paging.ts';
import type { LiveContracts, LiveMarkets } from '../market/index.ts';
import { describeCommand } from './describe-command.ts';
import { type PostingChange, type WalkPlace, walkBack } from './ledger-walk.ts';
import type { LiveBalance, LiveBalances } from './live-balances.ts';
import { wireBalance } from './wire-balance.ts';

const MOST_ROWS = 100_000;
const MOST_MS = 1_500;

export interface LedgerDeskParts {
  history: JournalHistory;
  balances: LiveBalances;
  markets: LiveMarkets;
  contracts: LiveContracts;
}

export function ledgerDeskRoutes(desk: DeskCallRegistry, parts: LedgerDeskParts): void {
  desk.read('getLedgerBalances', ({ owner }) => balancesOf(ownerOf(owner), parts));
  desk.read('getPostings', (request) => postings(request, parts));
  desk.read('getCommand', ({ sequence }) => command(sequence, parts));
}

/** For the desk of members. */
export function deskBalances(
  balances: LiveBalances,
  markets: LiveMarkets,
): (memberId: number) => DeskResult<'getMemberBalances'> {
  return (memberId) => balances.balancesOf(memberId).map((balance) => wireBalance(balance, markets));
}

function balancesOf(owner: Owner, { balances, markets }: LedgerDeskParts): DeskResult<'getLedgerBalances'> {
  const found: LiveBalance[] =
    typeof owner === 'number' ? balances.balancesOf(owner) : balances.ofSystem(owner);
  return found.map((balance) => wireBalance(balance, markets));
}

function ownerOf(text: string): Owner {
  const system = LEDGER_SYSTEM_ACCOUNTS.find((name) => name === text);
  if (system !== undefined) return system;
  return isChainAccount(text) ? text : Number(text);
}

async function postings(
  request: DeskRequest<'getPostings'>,
  { history, markets }: LedgerDeskParts,
): Promise<DeskResult<'getPostings'>> {
  const asset = markets.asset(request.currency);
  if (asset === undefined) throw new CallError('currencyUnknown');
  const owner = ownerOf(request.owner);
  const type = typeof owner === 'number' ? (request.account ?? 'assets') : 'assets';
  const { found, next, scannedTo } = await walkBack(
    history,
    { owner, type, asset: asset.asset },
    placeOf(request.cursor),
    { found: pageLimit(request.limit), rows: MOST_ROWS, timeMs: MOST_MS },
  );
  return {
    rows: found.map((posting) => wirePosting(posting, asset.scale)),
    cursor: next === undefined ? '' : `${next.batch}-${next.sequence}-${next.before}`,
    scannedTo: String(scannedTo),
    isEnd: next === undefined,
  };
}

function placeOf(cursor: string | undefined): WalkPlace | undefined {
  const [batch, sequence, before] = readCursor(cursor, 3) ?? [];
  return batch === undefined || sequence === undefined || before === undefined
    ? undefined
    : { batch, sequence, before };
}

function wirePosting(posting: PostingChange, scale: number): DeskResult<'getPostings'>['rows'][number] {
  const change = (units: bigint | undefined) => (units === undefined ? '' : formatUnits(units, scale));
  return {
    sequence: String(posting.sequence),
    time: posting.timeMs,
    command: posting.command,
    freeChange: change(posting.freeChange),
    frozenChange: change(posting.frozenChange),
    free: formatUnits(posting.free, scale),
    frozen: formatUnits(posting.frozen, scale),
  };
}

async function command(
  sequence: string,
  { history, markets, contracts }: LedgerDeskParts,
): Promise<DeskResult<'getCommand'>> {
  const wanted = Number(sequence);
  const row = Number.isSafeInteger(wanted) && wanted > 0 ? await history.find(wanted) : undefined;
  const said = row?.commands()[wanted - row.firstSeq];
  if (row === undefined || said === undefined) throw new CallError('commandUnknown');
  let at = row.firstSeq;
  const own = row.events.filter((event) => {
    const isOwn = at === wanted;
    if (event.kind === 'command-done') at++;
    return isOwn;
  });
  return {
    sequence,
    time: row.timeMs,
    batch: String(row.batch),
    rowHash: Buffer.from(row.hash).toString('hex'),
    command: describeCommand(said, { markets, contracts }),
    events: own.map((event) => describeCommand(event, { markets, contracts })),
  };
}
