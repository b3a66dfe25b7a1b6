/**
 * Makes of a request the transaction of an EVM chain and its decoded form for the policy. Destinations of everything but a
 * payment come from the wallet or the configuration, never from the request.
 */
import { type EvmChain, networkOf, WEI_DECIMALS } from '../config/signer-config.ts';
import { type EvmKey, HOT, type KeyPath, keyPathOf, sourceOf, type Wallet } from '../keys/wallet.ts';
import { cancelIntent, type Plan } from '../plan.ts';
import type { Intent, Purpose } from '../policy/intent.ts';
import type { SubjectTexts } from '../policy/records.ts';
import type { EvmTermsRequest, SigningRequest } from '../protocol/requests.ts';
import { Rejection } from '../rejection.ts';
import { toNormalUnits } from '../units.ts';
import type { DecodedEvm } from './decode-evm.ts';
import { parseEvmAddress } from './evm-address.ts';
import { NO_DATA, signEvm, transferData } from './evm-transaction.ts';

interface Movement {
  purpose: Purpose;
  sender: KeyPath;
  destination: string;
  amount: bigint;
  asset: string;
}

/** @throws Rejection */
export function planEvm(
  chain: EvmChain,
  wallet: Wallet,
  request: SigningRequest,
  terms: EvmTermsRequest,
): Plan {
  const movement = movementOf(chain, wallet, request);
  const { purpose, asset, amount, destination } = movement;
  const token = chain.tokens.find((one) => one.asset === asset);
  if (token === undefined && asset !== chain.nativeAsset)
    throw new Rejection('UNKNOWN_ASSET', `${chain.name} has no ${asset}`);
  checkTerms(chain, terms, token === undefined ? chain.maxGasNative : chain.maxGasToken);
  const charges = new Map([[chain.nativeAsset, terms.gas * terms.maxFeePerGas]]);
  if (purpose === 'pay' || purpose === 'top-up') {
    const before = charges.get(asset) ?? 0n;
    charges.set(asset, before + toNormalUnits(amount, token?.decimals ?? WEI_DECIMALS));
  }
  const intent: Intent = {
    id: request.id,
    purpose,
    isCancel: false,
    chain: chain.name,
    network: networkOf(chain),
    asset,
    source: sourceOf(movement.sender),
    destination,
    amount,
    charges,
    terms: termsOf(wallet.evmAddress(movement.sender), terms),
    hasHighFee: false,
  };
  const [to, value, data] =
    token === undefined
      ? [destination, amount, NO_DATA]
      : [token.contract, 0n, transferData(destination, amount)];
  return planned(chain, intent, terms, { to, value, data }, () => wallet.evmKey(movement.sender));
}

/** A transaction to ourselves at the nonce of the id. @throws Rejection */
export function cancelEvm(
  chain: EvmChain,
  wallet: Wallet,
  subject: SubjectTexts,
  terms: EvmTermsRequest,
): Plan {
  checkTerms(chain, terms, chain.maxGasNative);
  const path = keyPathOf(subject.source);
  const sender = wallet.evmAddress(path);
  const intent = cancelIntent(chain, subject, {
    charges: new Map([[chain.nativeAsset, terms.gas * terms.maxFeePerGas]]),
    terms: termsOf(sender, terms),
  });
  const content = { to: sender, value: 0n, data: NO_DATA };
  return planned(chain, intent, terms, content, () => wallet.evmKey(path));
}

function movementOf(chain: EvmChain, wallet: Wallet, request: SigningRequest): Movement {
  const { asset, amount, index } = request;
  const hot = wallet.evmAddress(HOT);
  switch (request.request) {
    case 'pay':
      return {
        purpose: 'pay',
        sender: HOT,
        destination: payeeOf(chain, hot, request.address),
        amount,
        asset,
      };
    case 'sweep':
      return { purpose: 'sweep', sender: { account: 'deposit', index }, destination: hot, amount, asset };
    case 'top-up': {
      const destination = wallet.evmAddress({ account: 'deposit', index });
      return { purpose: 'top-up', sender: HOT, destination, amount, asset: chain.nativeAsset };
    }
    case 'cold':
      return { purpose: 'cold', sender: HOT, destination: chain.cold, amount, asset };
    case 'cancel':
      throw new Rejection('UNSUPPORTED', 'a cancelling transaction moves nothing');
  }
}

function payeeOf(chain: EvmChain, hot: string, address: string): string {
  const payee = parseEvmAddress(address);
  if (payee === hot) throw new Rejection('OWN_ADDRESS', 'the payee is the hot address');
  if (chain.tokens.some(({ contract }) => contract === payee))
    throw new Rejection('BAD_ADDRESS', 'the payee is a token contract');
  return payee;
}

function checkTerms(chain: EvmChain, terms: EvmTermsRequest, maxGas: bigint): void {
  if (terms.gas > maxGas) throw new Rejection('GAS_ABOVE_CAP', `gas is above ${maxGas}`);
  if (terms.maxFeePerGas > chain.maxFeePerGas)
    throw new Rejection('FEE_ABOVE_CAP', `maxFeePerGas is above ${chain.maxFeePerGas}`);
  if (terms.maxPriorityFeePerGas > terms.maxFeePerGas)
    throw new Rejection('FEE_ABOVE_CAP', 'maxPriorityFeePerGas is above maxFeePerGas');
}

function termsOf(sender: string, terms: EvmTermsRequest): Intent['terms'] {
  return {
    family: 'evm',
    sender,
    nonce: terms.nonce,
    gas: terms.gas,
    maxFeePerGas: terms.maxFeePerGas,
    maxPriorityFeePerGas: terms.maxPriorityFeePerGas,
  };
}

function planned(
  chain: EvmChain,
  intent: Intent,
  terms: EvmTermsRequest,
  { to, value, data }: { to: string; value: bigint; data: string },
  key: () => EvmKey,
): Plan {
  const transaction: DecodedEvm = {
    chainId: chain.chainId,
    nonce: terms.nonce,
    maxPriorityFeePerGas: terms.maxPriorityFeePerGas,
    maxFeePerGas: terms.maxFeePerGas,
    gas: terms.gas,
    to,
    value,
    data,
  };
  return { intent, sign: () => signEvm(transaction, key()) };
}
