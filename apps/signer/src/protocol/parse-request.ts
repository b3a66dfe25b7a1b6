/** Reads one frame of the socket into a request. Nothing of it is taken on trust; an unknown field is a fault. */
import type { SignerConfig } from '../config/signer-config.ts';
import { LARGEST_INDEX } from '../keys/wallet.ts';
import type { Purpose } from '../policy/intent.ts';
import { Rejection } from '../rejection.ts';
import { ShapeError, StrictObject } from '../strict-object.ts';
import type {
  BitcoinInputRequest,
  BitcoinTermsRequest,
  EvmTermsRequest,
  SignerRequest,
  SigningRequest,
} from './requests.ts';

export const PROTOCOL_VERSION = 1;
const MOST_INPUTS = 100;
const LONGEST_LIST = 500;
/** A transaction of the largest standard size, in hex. */
const LONGEST_PREVIOUS = 2 * 400_000;
const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const ASSET = /^[A-Za-z0-9]{1,20}$/;
const ADDRESS = /^[\x21-\x7e]+$/;
const LONGEST_ADDRESS = 128;
const HASH = /^[0-9a-f]{64}$/;
const HEX = /^(?:[0-9a-f]{2})+$/;
const LARGEST_NONCE = 2n ** 53n - 1n;
const LARGEST_WORD = 2n ** 256n - 1n;

/** The epoch, the purpose where it is no payment, and a number: no two purposes share an id. */
const ID_PATTERNS: Record<Purpose, RegExp> = {
  pay: /^[0-9a-z]{1,32}-(?:0|[1-9]\d{0,17})$/,
  sweep: /^[0-9a-z]{1,32}-sweep-(?:0|[1-9]\d{0,17})$/,
  'top-up': /^[0-9a-z]{1,32}-top-up-(?:0|[1-9]\d{0,17})$/,
  cold: /^[0-9a-z]{1,32}-cold-(?:0|[1-9]\d{0,17})$/,
};
const ANY_ID = /^[0-9a-z]{1,32}-(?:(?:sweep|top-up|cold)-)?(?:0|[1-9]\d{0,17})$/;

/** @throws Rejection */
export function parseRequest(config: SignerConfig, frame: unknown): SignerRequest {
  try {
    const fields = StrictObject.read('', frame);
    if (fields.count('v', 0, 1_000_000) !== PROTOCOL_VERSION)
      throw new Rejection('UNSUPPORTED_VERSION', `this signer speaks version ${PROTOCOL_VERSION}`);
    const request = readRequest(config, fields);
    fields.end();
    return request;
  } catch (error) {
    if (error instanceof ShapeError) throw new Rejection('BAD_REQUEST', error.message);
    throw error;
  }
}

function readRequest(config: SignerConfig, fields: StrictObject): SignerRequest {
  const request = fields.text('request', NAME);
  switch (request) {
    case 'status':
      return { request };
    case 'versions':
    case 'void':
      return { request, id: fields.text('id', ANY_ID) };
    case 'list':
      return readList(fields);
    case 'check-address':
      return {
        request,
        chain: fields.text('chain', NAME),
        account: fields.text('account', /^(?:deposit|hot)$/) === 'hot' ? 'hot' : 'deposit',
        index: fields.count('index', 0, LARGEST_INDEX),
        address: fields.text('address', ADDRESS, LONGEST_ADDRESS),
      };
    case 'pay':
    case 'sweep':
    case 'top-up':
    case 'cold':
    case 'cancel':
      return readSigning(config, request, fields);
    default:
      throw fields.fault('request', `there is no request ${request}`);
  }
}

function readList(fields: StrictObject): SignerRequest {
  const since = fields.object('since');
  const head = { count: since.count('count', 0, Number.MAX_SAFE_INTEGER), hash: since.text('hash', HASH) };
  since.end();
  const limit = fields.has('limit') ? fields.count('limit', 1, LONGEST_LIST) : LONGEST_LIST;
  return { request: 'list', since: head, limit };
}

function readSigning(
  config: SignerConfig,
  request: SigningRequest['request'],
  fields: StrictObject,
): SigningRequest {
  const id = fields.text('id', request === 'cancel' ? ANY_ID : ID_PATTERNS[request]);
  const name = fields.text('chain', NAME);
  const chain = config.chains.get(name);
  if (chain === undefined) throw new Rejection('UNKNOWN_CHAIN', `there is no chain ${name}`);
  const isMove = request !== 'cancel';
  return {
    request,
    id,
    chain: name,
    asset: isMove && request !== 'top-up' ? fields.text('asset', ASSET) : '',
    address: request === 'pay' ? fields.text('address', ADDRESS, LONGEST_ADDRESS) : '',
    amount: isMove ? readAmount(fields) : 0n,
    index: request === 'sweep' || request === 'top-up' ? fields.count('index', 0, LARGEST_INDEX) : 0,
    terms: chain.family === 'evm' ? readEvmTerms(fields) : readBitcoinTerms(fields),
  };
}

function readAmount(fields: StrictObject): bigint {
  const amount = fields.whole('amount');
  if (amount === 0n || amount > LARGEST_WORD) throw new Rejection('BAD_AMOUNT', 'the amount is out of range');
  return amount;
}

function readEvmTerms(fields: StrictObject): EvmTermsRequest {
  const nonce = fields.whole('nonce');
  if (nonce > LARGEST_NONCE) throw fields.fault('nonce', 'it is out of range');
  return {
    nonce,
    gas: fields.whole('gas'),
    maxFeePerGas: fields.whole('maxFeePerGas'),
    maxPriorityFeePerGas: fields.whole('maxPriorityFeePerGas'),
  };
}

function readBitcoinTerms(fields: StrictObject): BitcoinTermsRequest {
  const inputs = fields.list('inputs', MOST_INPUTS).map(readInput);
  if (inputs.length === 0) throw fields.fault('inputs', 'at least one is expected');
  return { inputs, fee: fields.whole('fee') };
}

function readInput(fields: StrictObject): BitcoinInputRequest {
  const account = fields.text('account', /^(?:deposit|hot)$/) === 'hot' ? 'hot' : 'deposit';
  const input: BitcoinInputRequest = {
    previous: Buffer.from(fields.text('previous', HEX, LONGEST_PREVIOUS), 'hex'),
    vout: fields.count('vout', 0, 0xffff_ffff),
    key: { account, index: fields.count('index', 0, LARGEST_INDEX) },
  };
  fields.end();
  return input;
}
