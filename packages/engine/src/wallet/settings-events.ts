/** Events of chains, terms, policy, floor prices and pauses. */
import { MAX_NAME_LENGTH, MAX_REASON_LENGTH } from '../base/limits.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { amount, id, text, whole } from '../codec/field.ts';
import { listedAsset, listedChain } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import {
  type CoinChainSettings,
  coinChainSettings,
  type PauseCause,
  pauseCause,
  type WalletPolicy,
  type WalletSide,
  walletPolicy,
  walletSide,
} from './settings-commands.ts';

/** Teaches the dictionary the chain. */
export interface ChainListed {
  kind: 'chain-listed';
  chain: string;
}

/** These terms hold from that time on; a change that waited for a later time is dropped. */
export interface CoinChainChanged {
  kind: 'coin-chain-changed';
  asset: string;
  chain: string;
  settings: CoinChainSettings;
  effectiveMs: number;
  firstOperator: number;
  secondOperator: number;
}

export interface WalletPolicyChanged {
  kind: 'wallet-policy-changed';
  policy: WalletPolicy;
  effectiveMs: number;
  firstOperator: number;
  secondOperator: number;
}

export interface FloorPriceChanged {
  kind: 'floor-price-changed';
  asset: string;
  price: bigint;
  effectiveMs: number;
  firstOperator: number;
  secondOperator: number;
}

export interface WalletPaused {
  kind: 'wallet-paused';
  /** Empty: all of the chain. */
  asset: string;
  chain: string;
  side: WalletSide;
  cause: PauseCause;
  reason: string;
  operator: number;
}

export interface WalletResumed {
  kind: 'wallet-resumed';
  asset: string;
  chain: string;
  side: WalletSide;
  cause: PauseCause;
  firstOperator: number;
  secondOperator: number;
}

export interface MemberCreditsClosed {
  kind: 'member-credits-closed';
}

export type WalletSettingsEvent =
  | ChainListed
  | CoinChainChanged
  | WalletPolicyChanged
  | FloorPriceChanged
  | WalletPaused
  | WalletResumed
  | MemberCreditsClosed;

const asset = listedAsset;
const chain = listedChain;
const assetOrAll = text(MAX_NAME_LENGTH);
const reason = text(MAX_REASON_LENGTH);

export const WALLET_SETTINGS_EVENTS: EventBlocks<WalletSettingsEvent> = {
  'chain-listed': record(51, { chain: text(MAX_NAME_LENGTH) }, (names, event) =>
    names.learnChain(event.chain),
  ),
  'coin-chain-changed': record(52, {
    asset,
    chain,
    settings: coinChainSettings,
    effectiveMs: whole,
    firstOperator: id,
    secondOperator: id,
  }),
  'wallet-policy-changed': record(53, {
    policy: walletPolicy,
    effectiveMs: whole,
    firstOperator: id,
    secondOperator: id,
  }),
  'floor-price-changed': record(54, {
    asset,
    price: amount,
    effectiveMs: whole,
    firstOperator: id,
    secondOperator: id,
  }),
  'wallet-paused': record(55, {
    asset: assetOrAll,
    chain,
    side: walletSide,
    cause: pauseCause,
    reason,
    operator: id,
  }),
  'wallet-resumed': record(56, {
    asset: assetOrAll,
    chain,
    side: walletSide,
    cause: pauseCause,
    firstOperator: id,
    secondOperator: id,
  }),
  'member-credits-closed': record(57, {}),
};
