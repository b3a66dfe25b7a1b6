/**
 * Counts what leaves by signed bytes alone: it decodes every transaction that the signer gave away, and knows nothing of the
 * policy, its charges or its log. A coin leaves when it is paid to an address that is neither ours nor the cold one, or to
 * the network. Transactions of one id exclude each other, which is checked; the worst of them counts.
 */
import { Transaction } from 'micro-eth-signer';
import { type DecodedBitcoin, decodeBitcoin } from '../src/bitcoin/decode-bitcoin.ts';
import type { SignerConfig } from '../src/config/signer-config.ts';
import { decodeEvm } from '../src/evm/decode-evm.ts';
import { HOT, type KeyPath, type Wallet } from '../src/keys/wallet.ts';
import { toNormalUnits } from '../src/units.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

interface Signed {
  atMs: number;
  worst: Map<string, bigint>;
  /** An EVM nonce, or the inputs that all versions share so far. */
  common: ReadonlySet<string>;
}

export class ByteLedger {
  private readonly own = new Set<string>();
  private readonly signed = new Map<string, Signed>();
  private readonly owners = new Map<string, string>();
  readonly coins = new Map<string, bigint>();

  constructor(
    private readonly config: SignerConfig,
    wallet: Wallet,
    paths: readonly KeyPath[],
  ) {
    for (const path of [HOT, ...paths]) {
      this.own.add(wallet.evmAddress(path));
      this.own.add(Buffer.from(wallet.bitcoinKey('regtest', path).script).toString('hex'));
    }
  }

  /** Takes the script or address of the cold wallet too. */
  addOwn(place: string): void {
    this.own.add(place);
  }

  /** @throws when more left without a person than autoCap lets pass in 24 hours */
  take(id: string, chain: string, raw: string, atMs: number): void {
    if (chain === 'bitcoin') this.takeBitcoin(id, decodeBitcoin(Buffer.from(raw, 'hex')), atMs);
    else this.takeEvm(id, chain, raw, atMs);
    for (const [asset, { autoCap }] of this.config.assets) {
      const sum = this.sumOf(asset, atMs);
      if (sum > autoCap) throw new Error(`${sum} ${asset} left within 24 hours, and autoCap is ${autoCap}`);
    }
  }

  private takeEvm(id: string, name: string, raw: string, atMs: number): void {
    const chain = this.config.chains.get(name);
    if (chain?.family !== 'evm') throw new Error(`${name} is no EVM chain`);
    const { chainId, nonce, to, value, data, gas, maxFeePerGas } = decodeEvm(raw);
    if (chainId !== chain.chainId) throw new Error('another chain id');
    const leaving = new Map([[chain.nativeAsset, gas * maxFeePerGas]]);
    const add = (asset: string, payee: string, units: bigint) => {
      if (!this.own.has(payee)) leaving.set(asset, (leaving.get(asset) ?? 0n) + units);
    };
    add(chain.nativeAsset, to, value);
    if (data !== '0x') {
      const token = chain.tokens.find(({ contract }) => contract === to);
      const [, payee, amount] = TRANSFER.exec(data) ?? [];
      if (token === undefined || payee === undefined || value !== 0n)
        throw new Error(`a call of ${to}: ${data}`);
      add(token.asset, `0x${payee}`, toNormalUnits(BigInt(`0x${amount}`), token.decimals));
    }
    const sender = Transaction.fromHex(raw, false).recoverSender().address;
    this.put(id, atMs, leaving, new Set([`${chainId}/${sender}/${nonce}`]));
  }

  private takeBitcoin(id: string, { inputs, outputs }: DecodedBitcoin, atMs: number): void {
    let leaving = 0n;
    for (const { outpoint } of inputs) leaving += this.coins.get(outpoint) ?? 0n;
    for (const { script, amount } of outputs)
      if (this.own.has(Buffer.from(script).toString('hex'))) leaving -= amount;
    const outpoints = new Set(inputs.map(({ outpoint }) => outpoint));
    this.put(id, atMs, new Map([['BTC', toNormalUnits(leaving, 8)]]), outpoints);
  }

  private put(id: string, atMs: number, leaving: Map<string, bigint>, places: Set<string>): void {
    const before = this.signed.get(id) ?? { atMs, worst: new Map<string, bigint>(), common: places };
    const common = new Set([...before.common].filter((place) => places.has(place)));
    if (common.size === 0) throw new Error(`two transactions of ${id} can both be mined`);
    for (const place of places) {
      const owner = this.owners.get(place) ?? id;
      if (owner !== id && place.includes('/')) throw new Error(`${place} of ${owner} and ${id}`);
      this.owners.set(place, owner);
    }
    for (const [asset, units] of leaving)
      if (units > (before.worst.get(asset) ?? 0n)) before.worst.set(asset, units);
    this.signed.set(id, { atMs, worst: before.worst, common });
  }

  private sumOf(asset: string, nowMs: number): bigint {
    let sum = 0n;
    for (const { atMs, worst } of this.signed.values())
      if (atMs > nowMs - DAY_MS) sum += worst.get(asset) ?? 0n;
    return sum;
  }
}
