/**
 * Two operators make a deposit of a part of the surplus of an own address that they recognise as the payment of one
 * transaction (rules/wallet#inner-deposits). The jobs give it its number; the engine then holds it, and operators book it.
 */
import { formatUnits } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Kernel } from '../../../kernel/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError, type ReadBarrier } from '../../../platform/http/call.ts';
import type { FourEyesHandler } from '../../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { WalletChain, WalletChains } from '../chains/wallet-chain.ts';
import { chainAmount } from '../desk-units.ts';
import { floorToScale } from '../jobs/chain-terms.ts';
import {
  enterInnerDeposit,
  type InnerEntry,
  type InnerTransfer,
  isRecorded,
} from '../jobs/inner-deposits.ts';
import type { ChainLeader } from '../jobs/lead-jobs.ts';
import { followedCursor, readMined, txidOn } from './read-mined.ts';
import type { TermsReader } from './terms-reader.ts';

export interface InnerDepositParts {
  sql: Sql;
  kernel: Pick<Kernel, 'durable'>;
  isReadable: ReadBarrier;
  markets: Pick<LiveMarkets, 'asset'>;
  chains: WalletChains;
  reader: Pick<TermsReader, 'coin'>;
  /** undefined: no chain is configured. */
  leader: Pick<ChainLeader, 'whileLeading'> | undefined;
}

type Request = DeskRequest<'recordInnerDeposit'>;

export function recordInnerDepositHandler(parts: InnerDepositParts): FourEyesHandler<'recordInnerDeposit'> {
  const shown = (request: Request, transfer: InnerTransfer) => ({
    subject: `transaction ${request.chain} ${transfer.txid}`,
    before: { minedHeight: String(transfer.height) },
  });
  return {
    async examine(request, { nowMs }) {
      return shown(request, await examineTransfer(parts, request, nowMs));
    },
    async execute(request, _pair, { nowMs }, approved) {
      const { chain } = request;
      const transfer = await examineTransfer(parts, request, nowMs);
      const { subject, before } = shown(request, transfer);
      // The commit below takes what the surplus holds and refuses a transaction that has its row: no other lock is needed.
      const confirmed = approved.confirm(before);
      let entry: InnerEntry | undefined;
      await parts.leader?.whileLeading(async (lead) => {
        const change = { chain, nowMs, epoch: lead.epoch };
        entry = await lead.commit((sql) => enterInnerDeposit(sql, change, transfer));
      });
      if (entry === undefined) throw new CallError('chainJobsElsewhere');
      if (entry !== 'entered') throw new CallError(ERRORS[entry]);
      const scale = parts.markets.asset(request.currency)?.scale ?? 0;
      const depositAmount = `${formatUnits(transfer.amount, scale)} ${request.currency}`;
      const after = { depositState: 'CONFIRMING', depositAmount, holdReason: 'SURPLUS' };
      return { result: {}, subject, before: confirmed, after };
    },
  };
}

const ERRORS = { surplusTooSmall: 'surplusTooSmall', recorded: 'innerDepositExists' } as const;

/** The surplus of a comparison holds what was mined up to its block, so a younger transaction is not in it yet. */
async function examineTransfer(
  parts: InnerDepositParts,
  request: Request,
  nowMs: number,
): Promise<InnerTransfer> {
  const { sql, kernel, isReadable, chains, reader, markets } = parts;
  const { currency } = request;
  const chain = chains.find(request.chain);
  if (chain === undefined) throw new CallError('chainUnknown');
  const asset = markets.asset(currency);
  if (asset === undefined) throw new CallError('currencyUnknown');
  await isReadable(kernel.durable.sequence);
  const { current: terms } = await reader.coin(chain.chain, currency, nowMs);
  if (terms === undefined) throw new CallError('coinChainUnknown');
  const units = chainAmount(request.amount, terms.decimals);
  const { amount, dust } = floorToScale(units, terms.decimals, asset.scale);
  if (amount === 0n) throw new CallError('amountInvalid');
  const address = addressOn(chain, request.address);
  const txid = txidOn(chain, request.txid);
  if (await isRecorded(sql, chain.chain, txid)) throw new CallError('innerDepositExists');
  const [listed] = await sql<{ height: bigint }[]>`
    select height from address_balances
    where chain = ${chain.chain} and currency = ${currency} and address = ${address}
      and surplus - missing >= ${units.toString()}::numeric`;
  if (listed === undefined) throw new CallError('surplusTooSmall');
  const cursor = await followedCursor(sql, chain);
  const until = Number(listed.height);
  const { height, blockHash } = await readMined(chain, cursor, { txid, contracts: [], until, nowMs });
  return { txid, address, currency, units, amount, dust, height, blockHash };
}

function addressOn({ adapter }: WalletChain, text: string): string {
  const parsed = adapter.parseAddress(text);
  if (!parsed.ok) throw new CallError('parameterInvalid', { field: 'address' });
  return parsed.address;
}
