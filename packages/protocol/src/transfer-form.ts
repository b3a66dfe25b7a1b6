/**
 * The form of a transfer that a member reports by hand, judged by the address that it went to: that names the network's
 * family where one is known (rules/wallet#deposit-applications). Form alone: whether the transfer is there, operators see.
 * Pure; the app says it while typing and the server decides by the same functions.
 */
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const BECH32 = '[02-9ac-hj-np-z]';

const SEGWIT = `(?:bc|tb|bcrt)1${BECH32}{8,87}|(?:BC|TB|BCRT)1${BECH32.toUpperCase()}{8,87}`;
const EVM = /^0x[0-9a-f]{40}$/i;
const BITCOIN = new RegExp(`^(?:[13mn2]${BASE58}{24,34}|${SEGWIT})$`);
const TRON = new RegExp(`^T${BASE58}{33}$`);
/** All three have it. */
const HASH = /^(0x)?[0-9a-f]{64}$/i;

export interface Transfer {
  currency: string;
  fromAddress: string;
  toAddress: string;
  /** Empty: the member gave none. */
  hash: string;
}

export type TransferProblem = 'fromAddress' | 'hash';

/** The fields that no transfer to that address can have; undefined where the network is not known and nothing is checked. */
export function transferProblems(transfer: Transfer): readonly TransferProblem[] | undefined {
  const { fromAddress, hash } = transfer;
  const address = addressForm(transfer);
  if (address === undefined) return undefined;
  const problems: TransferProblem[] = [];
  if (!address.test(fromAddress)) problems.push('fromAddress');
  if (hash !== '' && !HASH.test(hash)) problems.push('hash');
  return problems;
}

/** The form of the addresses of the network; an old address of Bitcoin may be one of its forks, which have others too. */
function addressForm({ toAddress, currency }: Transfer): RegExp | undefined {
  if (EVM.test(toAddress)) return EVM;
  if (TRON.test(toAddress)) return TRON;
  const isBitcoin = BITCOIN.test(toAddress) && (currency === 'BTC' || /^(?:bc|tb)/i.test(toAddress));
  return isBitcoin ? BITCOIN : undefined;
}
