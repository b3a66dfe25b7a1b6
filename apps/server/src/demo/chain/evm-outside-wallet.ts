/**
 * The outside wallet of the demo on its EVM chain: a wallet like any in the world, which is not the exchange's. It pays addresses, sees what
 * arrives at its own, and keeps the bytes of its payments, so that it sends again what a kill or a reorganisation lost.
 */
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, isHex, parseAbi } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { z } from 'zod';
import { readJson, writeJson } from '../private-json.ts';
import type { AnvilProcess } from './anvil-process.ts';
import { DEMO_TOKEN_BYTECODE } from './demo-token.ts';

/** The phrase that anvil funds in every installation: worth nothing on any real chain. */
const PHRASE = 'test test test test test test test test test test test junk';
const GWEI = 10n ** 9n;
/** Enough for the deployment of the token, and too much for a transfer. */
const GAS = 3_000_000n;
const KEPT = 100;
/** After a start so many blocks are read again: the last ones may have been lost. */
const READ_AGAIN = 50;
/** Token units of 10^-6. */
const SUPPLY = 10n ** 18n;
export const TOKEN_DECIMALS = 6;
export const NATIVE_DECIMALS = 18;
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const ABI = parseAbi([
  'constructor(uint8 decimals, uint256 supply)',
  'function transfer(address to, uint256 value)',
]);

const transfer = z.strictObject({
  txid: z.string(),
  isToken: z.boolean(),
  /** Units of the coin. */
  units: z.string(),
  /** The payee of a payment, the payer of an arrival. */
  peer: z.string(),
  timeMs: z.number(),
  /** The bytes of an own payment; empty of an arrival. */
  raw: z.string(),
  /** null: in no block. */
  height: z.number().nullable(),
});
export type KeptTransfer = z.infer<typeof transfer>;

const memory = z.strictObject({
  token: z.string(),
  readHeight: z.number(),
  payments: z.array(transfer),
  arrivals: z.array(transfer),
});

const hex = z.string().regex(/^0x[0-9a-f]*$/);
const block = z.object({
  timestamp: hex,
  transactions: z.array(z.object({ hash: hex, from: hex, to: hex.nullable(), value: hex })),
});
const logs = z.array(z.object({ transactionHash: hex, topics: z.array(hex), data: hex }));

export class EvmOutsideWallet {
  private readonly account = mnemonicToAccount(PHRASE);
  private content: z.infer<typeof memory> = { token: '', readHeight: 0, payments: [], arrivals: [] };

  constructor(
    private readonly path: string,
    private readonly chainId: number,
    private readonly node: () => Pick<AnvilProcess, 'request'>,
    private readonly nowMs: () => number,
  ) {
    const known = readJson(path);
    if (known !== undefined) this.content = memory.parse(known);
    this.content.readHeight = Math.max(0, this.content.readHeight - READ_AGAIN);
  }

  get address(): string {
    return this.account.address;
  }

  /** Watch-only for the exchange: an account of the same phrase. */
  static coldAddress(): string {
    return mnemonicToAccount(PHRASE, { addressIndex: 1 }).address;
  }

  /** Where members of the demo pay before they apply for a deposit: no address of the exchange's chains. */
  static applicationAddress(): string {
    return mnemonicToAccount(PHRASE, { addressIndex: 2 }).address;
  }

  /** Empty before deployToken. */
  get token(): string {
    return this.content.token;
  }

  /** Newest first. */
  get payments(): readonly KeptTransfer[] {
    return this.content.payments;
  }

  /** Newest first. */
  get arrivals(): readonly KeptTransfer[] {
    return this.content.arrivals;
  }

  /** Once for each chain; the next block holds it. */
  async deployToken(): Promise<void> {
    if (this.token !== '') return;
    const data = encodeDeployData({
      abi: ABI,
      bytecode: DEMO_TOKEN_BYTECODE,
      args: [TOKEN_DECIMALS, SUPPLY],
    });
    const nonce = await this.nextNonce();
    await this.send(await this.sign({ nonce, data }));
    this.content.token = getContractAddress({ from: this.account.address, nonce: BigInt(nonce) });
    this.keep();
  }

  /** @returns the txid. Throws EndpointFault where the node refuses. */
  async pay(to: string, isToken: boolean, units: bigint): Promise<string> {
    const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [hexOf(to), units] });
    const fields = isToken ? { to: hexOf(this.token), data } : { to: hexOf(to), value: units };
    const raw = await this.sign({ nonce: await this.nextNonce(), ...fields });
    const txid = await this.send(raw);
    const made = { txid, isToken, units: String(units), peer: to, timeMs: this.nowMs(), raw, height: null };
    this.content.payments = [made, ...this.content.payments].slice(0, KEPT);
    this.keep();
    return txid;
  }

  /** In units. */
  async balance(isToken: boolean): Promise<bigint> {
    if (!isToken) return BigInt(hex.parse(await this.request('eth_getBalance', this.address, 'latest')));
    const data = `0x70a08231${this.address.slice(2).toLowerCase().padStart(64, '0')}`;
    return BigInt(hex.parse(await this.request('eth_call', { to: this.token, data }, 'latest')));
  }

  /** Sends payments again that are in no block, oldest first. One that the node has, or that is mined, stays as it is. */
  async sendAgain(): Promise<void> {
    for (const { raw, height } of [...this.payments].reverse())
      if (height === null) await this.send(raw).catch(() => undefined);
  }

  /** Transactions that stood above this height are in no block now. */
  forgetAbove(height: number): void {
    const { content } = this;
    const isAbove = (each: KeptTransfer) => each.height !== null && each.height > height;
    content.payments = content.payments.map((each) => (isAbove(each) ? { ...each, height: null } : each));
    content.arrivals = content.arrivals.filter((each) => !isAbove(each));
    content.readHeight = Math.min(content.readHeight, height);
  }

  /** Reads the blocks up to the tip. @returns true when the last of them holds a transaction */
  async follow(tip: number): Promise<boolean> {
    if (tip < this.content.readHeight) this.forgetAbove(tip);
    let hasTransactions = false;
    for (let height = this.content.readHeight + 1; height <= tip; height++) {
      hasTransactions = await this.readBlock(height);
      this.content.readHeight = height;
    }
    this.keep();
    return hasTransactions;
  }

  private async readBlock(height: number): Promise<boolean> {
    const number = `0x${height.toString(16)}`;
    const { transactions, timestamp } = block.parse(await this.request('eth_getBlockByNumber', number, true));
    if (transactions.length === 0) return false;
    const timeMs = Number(BigInt(timestamp)) * 1_000;
    const own = this.address.toLowerCase();
    const arrived = (txid: string, isToken: boolean, value: string, peer: string) =>
      this.noteArrival({ txid, isToken, units: String(BigInt(value)), peer, timeMs, raw: '', height });
    for (const { hash, from, to, value } of transactions) {
      if (from === own)
        this.content.payments = this.payments.map((each) =>
          each.txid === hash ? { ...each, height } : each,
        );
      else if (to === own && BigInt(value) > 0n) arrived(hash, false, value, from);
    }
    if (this.token === '') return true;
    const topic = `0x${own.slice(2).padStart(64, '0')}`;
    const filter = {
      fromBlock: number,
      toBlock: number,
      address: this.token,
      topics: [TRANSFER_TOPIC, null, topic],
    };
    for (const { transactionHash, topics, data } of logs.parse(await this.request('eth_getLogs', filter)))
      arrived(transactionHash, true, data, `0x${topics[1]?.slice(26) ?? ''}`);
    return true;
  }

  private noteArrival(arrival: KeptTransfer): void {
    const isSame = ({ txid, isToken }: KeptTransfer) => txid === arrival.txid && isToken === arrival.isToken;
    const others = this.arrivals.filter((each) => !isSame(each));
    this.content.arrivals = [arrival, ...others].slice(0, KEPT);
  }

  private async nextNonce(): Promise<number> {
    return Number(BigInt(hex.parse(await this.request('eth_getTransactionCount', this.address, 'pending'))));
  }

  private sign(fields: { nonce: number; to?: Hex; data?: Hex; value?: bigint }): Promise<Hex> {
    const prices = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: GWEI };
    return this.account.signTransaction({
      type: 'eip1559',
      chainId: this.chainId,
      gas: GAS,
      ...prices,
      ...fields,
    });
  }

  private async send(raw: string): Promise<string> {
    return hex.parse(await this.request('eth_sendRawTransaction', raw));
  }

  private request(method: string, ...params: unknown[]): Promise<unknown> {
    return this.node().request(method, ...params);
  }

  private keep(): void {
    writeJson(this.path, this.content);
  }
}

/** Throws TypeError for text that is no hexadecimal number. */
function hexOf(text: string): Hex {
  if (!isHex(text)) throw new TypeError(`no hexadecimal number: ${text}`);
  return text;
}
