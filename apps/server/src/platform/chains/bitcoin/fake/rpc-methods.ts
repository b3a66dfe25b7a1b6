/** The calls of bitcoind that the Bitcoin fake answers, in bitcoind's words and codes. */
import { isCoinbase, outpointOf } from '../transaction-bytes.ts';
import { FakeRejection, type FakeState, vsizeOfHex } from './fake-state.ts';
import type { FakeBlock } from './make-block.ts';

type Params = readonly unknown[];

/** An amount of coins as bitcoind writes it: a numeral of eight places (`writeAnswer`). */
function coins(units: bigint): string {
  const digits = units.toString().padStart(9, '0');
  return `coins:${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

export function writeAnswer(answer: object): string {
  return JSON.stringify(answer).replaceAll(/"coins:([0-9]+\.[0-9]{8})"/g, '$1');
}

const LEAST_RATE = 1_000n;

export async function answerCall(state: FakeState, method: string, params: Params): Promise<unknown> {
  switch (method) {
    case 'getblockchaininfo':
      return { chain: 'regtest', blocks: state.tip.height, bestblockhash: state.tip.made.hash };
    case 'getbestblockhash':
      return state.tip.made.hash;
    case 'getblockhash':
      return blockAt(state, Number(params[0])).made.hash;
    case 'getblockheader':
      return header(state, blockOf(state, params[0]));
    case 'getblock':
      return block(state, blockOf(state, params[0]), params[1]);
    case 'getrawtransaction':
      return transaction(state, String(params[0]));
    case 'sendrawtransaction':
      return state.accept(String(params[0]));
    case 'estimatesmartfee':
      return { errors: ['Insufficient data or no feerate found'], blocks: 2 };
    case 'getmempoolinfo':
      return {
        size: state.waiting.size,
        mempoolminfee: coins(state.poolRate),
        minrelaytxfee: coins(LEAST_RATE),
      };
    case 'getmempoolentry':
      return mempoolEntry(state, String(params[0]));
    case 'gettxout':
      return unspentOutput(state, `${params[0]}:${params[1]}`, params[2] !== false);
    case 'scantxoutset':
      return scan(state, params);
    default:
      throw new FakeRejection(-32_601, 'Method not found');
  }
}

function blockAt(state: FakeState, height: number): FakeBlock {
  const found = state.blocks[height];
  if (found === undefined) throw new FakeRejection(-8, 'Block height out of range');
  return found;
}

function blockOf(state: FakeState, hash: unknown): FakeBlock {
  const found = state.blocks.find(({ made }) => made.hash === hash);
  if (found === undefined) throw new FakeRejection(-5, 'Block not found');
  return found;
}

function header(state: FakeState, { made, height }: FakeBlock) {
  const { hash, seconds, parentHash } = made;
  const fields = { hash, confirmations: state.tip.height - height + 1, height, time: seconds };
  return height === 0 ? fields : Object.assign(fields, { previousblockhash: parentHash });
}

function block(state: FakeState, found: FakeBlock, verbosity: unknown) {
  if (verbosity === 0) return found.made.hex;
  const spent = state.spentAt[found.height];
  const tx = found.transactions.map((one) => ({
    txid: one.transaction.txid,
    vin: one.transaction.inputs.map((input) => {
      const output = spent?.get(outpointOf(input));
      if (output === undefined) return { coinbase: input.scriptSig.toString('hex') };
      const { units, script, height } = output;
      const prevout = { height, value: coins(units), scriptPubKey: { hex: script.toString('hex') } };
      return { txid: input.txid, vout: input.outIndex, prevout };
    }),
  }));
  return Object.assign(header(state, found), { tx });
}

function transaction(state: FakeState, txid: string) {
  const waiting = state.waiting.get(txid);
  if (waiting !== undefined) return { txid, hex: waiting.hex };
  const mined = state.findMined(txid);
  if (mined === undefined) throw new FakeRejection(-5, 'No such mempool or blockchain transaction.');
  const { made, height } = mined.block;
  const fields = {
    txid,
    hex: mined.found.hex,
    blockhash: made.hash,
    confirmations: state.tip.height - height + 1,
  };
  const isMade = isCoinbase(mined.found.transaction);
  return isMade ? fields : Object.assign(fields, { fee: coins(mined.found.fee) });
}

function mempoolEntry(state: FakeState, txid: string) {
  const waiting = state.waiting.get(txid);
  if (waiting === undefined) throw new FakeRejection(-5, 'Transaction not in mempool');
  const vsize = Number(vsizeOfHex(waiting.transaction, waiting.hex));
  return { vsize, fees: { base: coins(waiting.fee) } };
}

function unspentOutput(state: FakeState, outpoint: string, withMempool: boolean) {
  const output = state.unspent.get(outpoint);
  const isTaken = (): boolean =>
    [...state.waiting.values()].some((one) =>
      one.transaction.inputs.some((input) => outpointOf(input) === outpoint),
    );
  if (output === undefined || (withMempool && isTaken())) return null;
  return {
    bestblock: state.tip.made.hash,
    confirmations: state.tip.height - output.height + 1,
    value: coins(output.units),
    coinbase: output.isCoinbase,
  };
}

function scan(state: FakeState, params: Params) {
  const [descriptor] = Array.isArray(params[1]) ? params[1] : [];
  const script = /^raw\(([0-9a-f]+)\)$/.exec(String(descriptor))?.[1];
  if (params[0] !== 'start' || script === undefined)
    throw new FakeRejection(-5, 'not a descriptor that is known here');
  const unspents = [...state.unspent].flatMap(([outpoint, output]) => {
    if (output.script.toString('hex') !== script) return [];
    const [txid, vout] = outpoint.split(':');
    return [{ txid, vout: Number(vout), amount: coins(output.units), height: output.height }];
  });
  return { success: true, height: state.tip.height, bestblock: state.tip.made.hash, unspents };
}
