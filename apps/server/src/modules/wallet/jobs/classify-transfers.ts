/**
 * Turns transfers of blocks into those that may become deposits (rules/wallet#what-counts-as-a-deposit): nothing that an own
 * address sends is one, and what comes to an address of the exchange itself is held for operators.
 */
import type { Outpoint, Transfer, TransferSource } from '../../../platform/chains/index.ts';
import { textColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { AddressRow, StoredAddresses } from '../chains/stored-addresses.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { ChainTerms, Valued } from './chain-terms.ts';
import type { Hold, OwnKey, SeenTransfer } from './followed-chain.ts';
import type { Refill } from './refills.ts';
import type { WatchedAddresses } from './watched-addresses.ts';

export interface ClassifyParts {
  sql: Sql;
  chain: WalletChain;
  addresses: StoredAddresses;
  watched: WatchedAddresses;
}

const LONGEST_SOURCE = 200;
const HOT_KEY: OwnKey = { account: 'hot', position: 0 };

export class TransferClassifier {
  private readonly ownKeys: ReadonlySet<string>;

  constructor(private readonly parts: ClassifyParts) {
    const { adapter, hotAddress, coldAddress } = parts.chain;
    this.ownKeys = new Set([hotAddress, coldAddress].map((address) => adapter.addressKey(address)));
  }

  /** Reads the addresses that were given since the last time. */
  async refreshWatched(): Promise<void> {
    await this.parts.watched.refresh();
  }

  /** A deposit address, the hot or the cold one. */
  isOwn(key: string): boolean {
    return this.ownKeys.has(key) || this.parts.watched.has(key);
  }

  async classify(transfers: readonly Transfer[], terms: ChainTerms): Promise<SeenTransfer[]> {
    const foreign = await this.fromOutside(transfers);
    const { addresses, chain } = this.parts;
    const owners = await addresses.ownersOf(chain, [...new Set(foreign.map(({ to }) => to))]);
    if ([...owners.values()].some(({ isProven }) => !isProven)) await addresses.pause(chain);
    return foreign.flatMap((transfer) => {
      const { to } = transfer;
      const row = owners.get(to);
      const valued = terms.value(transfer.asset, transfer.units);
      const owner = row === undefined ? this.exchangeOr(to) : ownerOf(row);
      return valued === undefined ? [] : [seenTransfer(transfer, valued, owner)];
    });
  }

  /** These are sent by the cold address to the hot one, of one coin for each transaction. */
  async refills(transfers: readonly Transfer[], terms: ChainTerms): Promise<Refill[]> {
    const { adapter, hotAddress, coldAddress } = this.parts.chain;
    const [hot, cold] = [adapter.addressKey(hotAddress), adapter.addressKey(coldAddress)];
    const toHot = transfers.filter(({ to }) => adapter.addressKey(to) === hot);
    const own = await this.ownOutputs(toHot, transfers);
    const sendersOf = ({ source }: Transfer) =>
      source.kind === 'address' ? [source.address] : ownersOf(source.outputs, own);
    const found = new Map<string, Refill>();
    for (const transfer of toHot) {
      const { txid, asset, units, height } = transfer;
      const isFromCold = sendersOf(transfer).some((address) => adapter.addressKey(address) === cold);
      const currency = isFromCold ? terms.value(asset, units)?.currency : undefined;
      if (currency === undefined) continue;
      const known = found.get(txid) ?? { txid, currency, units: 0n, height };
      if (known.currency === currency) found.set(txid, Object.assign(known, { units: known.units + units }));
    }
    return [...found.values()];
  }

  private exchangeOr(address: string): Owner {
    const { adapter, hotAddress } = this.parts.chain;
    const key = adapter.addressKey(address);
    if (!this.ownKeys.has(key)) return { memberId: 0, hold: 'UNKNOWN_OWNER', key: undefined };
    const isHot = key === adapter.addressKey(hotAddress);
    return { memberId: 0, hold: 'OWN_ADDRESS', key: isHot ? HOT_KEY : undefined };
  }

  private async fromOutside(transfers: readonly Transfer[]): Promise<readonly Transfer[]> {
    const own = await this.ownOutputs(transfers, transfers);
    const { adapter } = this.parts.chain;
    return transfers.filter(({ source }) =>
      source.kind === 'address'
        ? !this.isOwn(adapter.addressKey(source.address))
        : ownersOf(source.outputs, own).length === 0,
    );
  }

  /**
   * The own addresses of the outputs that transfers spend, by the names of these. Whatever lies at an own address is one:
   * what came from outside, change, what went to cold, and what the blocks that are read just now make.
   */
  private async ownOutputs(
    spending: readonly Transfer[],
    readNow: readonly Transfer[],
  ): Promise<ReadonlyMap<string, string>> {
    const outputs = spending.flatMap(({ source }) => (source.kind === 'outputs' ? source.outputs : []));
    if (outputs.length === 0) return new Map();
    const { sql, chain } = this.parts;
    const txids = textColumn(outputs.map(({ txid }) => txid));
    const rows = await sql<{ txid: string; out_index: string; address: string }[]>`
      select txid, out_index, address from chain_transfers
      where chain = ${chain.chain} and txid = any(${txids}::text[])
      union select txid, out_index::text, address from own_outputs
      where chain = ${chain.chain} and txid = any(${txids}::text[])
      union select txid, out_index, address from held_outputs
      where chain = ${chain.chain} and txid = any(${txids}::text[])`;
    const known = rows.map(({ txid, out_index, address }) => ({ txid, outIndex: out_index, to: address }));
    return new Map([...known, ...readNow].map((output) => [outputName(output), output.to]));
  }
}

interface Owner {
  memberId: number;
  hold: Hold;
  key: OwnKey | undefined;
}

function ownerOf({ memberId, position, isProven }: AddressRow): Owner {
  if (!isProven) return { memberId: 0, hold: 'ADDRESS_PROOF', key: undefined };
  return { memberId, hold: 'NONE', key: { account: 'deposit', position } };
}

function seenTransfer(transfer: Transfer, valued: Valued, { memberId, hold, key }: Owner): SeenTransfer {
  const { txid, outIndex, to, units, height, blockHash, maturity } = transfer;
  const { currency, amount, dust, isEnough } = valued;
  const source = sourceText(transfer.source);
  const state = isEnough ? 'SEEN' : 'IGNORED';
  return {
    txid,
    outIndex,
    memberId,
    address: to,
    currency,
    units,
    amount,
    dust,
    source,
    height,
    blockHash,
    maturity,
    state,
    hold,
    key,
  };
}

/** The own addresses that hold these outputs, each as often as it does. */
function ownersOf(outputs: readonly Outpoint[], own: ReadonlyMap<string, string>): string[] {
  return outputs.flatMap((output) => own.get(outputName(output)) ?? []);
}

function outputName({ txid, outIndex }: Outpoint): string {
  return `${txid}:${outIndex}`;
}

function sourceText(source: TransferSource): string {
  if (source.kind === 'address') return source.address;
  return source.outputs.map(outputName).join(' ').slice(0, LONGEST_SOURCE);
}
