/**
 * Chains, the terms of coins on them, the policy and floor prices. A change that widens waits for the policy's delay
 * (rules/wallet#velocity).
 */
import { withdrawalStep } from '@tern/math';
import { areTwoOperators, isBound } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import {
  isName,
  MAX_ADDRESS_LENGTH,
  MAX_CHAINS,
  MAX_CONFIRMATIONS,
  MAX_TOKEN_DECIMALS,
  MAX_WALLET_DELAY_MS,
  MAX_WALLET_FACTOR,
} from '../base/limits.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { WalletAnswers } from './commands.ts';
import type { WalletEvent } from './events.ts';
import { isHeldByMembers } from './held-by-members.ts';
import { Scheduled } from './scheduled.ts';
import {
  type CoinChainSettings,
  DEFAULT_WALLET_POLICY,
  type ListChain,
  type SetCoinChain,
  type SetFloorPrice,
  type SetWalletPolicy,
  type WalletPolicy,
} from './settings-commands.ts';
import { ChainMemory, type WalletMemory } from './wallet-memory.ts';
import type { WalletStores } from './wallet-stores.ts';

/** The account of hand-made money is called outside:manual, so no chain may be. */
const MANUAL = 'manual';

type SettingsCommand = ListChain | SetCoinChain | SetWalletPolicy | SetFloorPrice;

export class WalletSettings {
  private readonly dictionary: Dictionary;
  private readonly ledger: Ledger;
  private readonly wallet: WalletMemory;
  readonly handle = {
    'list-chain': (command) => this.listChain(command),
    'set-coin-chain': (command) => this.setCoinChain(command),
    'set-wallet-policy': (command) => this.setPolicy(command),
    'set-floor-price': (command) => this.setFloorPrice(command),
  } satisfies Handlers<SettingsCommand, WalletAnswers>;

  constructor(
    stores: WalletStores,
    private readonly context: CommandContext,
    private readonly events: Events<WalletEvent>,
  ) {
    this.dictionary = stores.dictionary;
    this.ledger = stores.ledger;
    this.wallet = stores.wallet;
  }

  private listChain({ chain }: ListChain) {
    const { dictionary, wallet } = this;
    if (!isName(chain) || chain === MANUAL || wallet.chains.length === MAX_CHAINS) return 'BAD_COMMAND';
    if (dictionary.chainNumber(chain) !== undefined) return 'ALREADY_EXISTS';
    this.context.mutate();
    dictionary.learnChain(chain);
    wallet.chains.push(new ChainMemory());
    this.events.write({ kind: 'chain-listed', chain });
    return 'OK';
  }

  private setCoinChain(command: SetCoinChain) {
    const { asset, chain, settings, firstOperator, secondOperator } = command;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const { dictionary } = this;
    if (dictionary.assetNumber(asset) === undefined) return 'UNKNOWN_ASSET';
    const ofChain = this.wallet.chain(chain);
    if (ofChain === undefined) return 'UNKNOWN_CHAIN';
    const { number, scale } = dictionary.listedAsset(asset);
    if (!areTerms(settings, scale) || hasContractOfOther(ofChain, number, settings.contract))
      return 'SETTINGS_INVALID';
    this.context.mutate();
    const { timeMs } = this.context;
    const terms = ofChain.terms.get(number) ?? new Scheduled<CoinChainSettings>();
    ofChain.terms.set(number, terms);
    const before = terms.inForce(timeMs);
    const isWider = before === null ? !this.isUntouched(number) : areTermsWider(before, settings);
    const effectiveMs = this.effectiveMs(isWider);
    terms.set(settings, effectiveMs, timeMs);
    this.events.write({
      kind: 'coin-chain-changed',
      asset,
      chain,
      settings,
      effectiveMs,
      firstOperator,
      secondOperator,
    });
    return 'OK';
  }

  private setPolicy({ policy, firstOperator, secondOperator }: SetWalletPolicy) {
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!isPolicy(policy)) return 'SETTINGS_INVALID';
    this.context.mutate();
    const { timeMs } = this.context;
    const { policy: scheduled, chains } = this.wallet;
    // Nothing can leave an exchange without a chain: its first policy is its set-up.
    const isSetUp = scheduled.inForce(timeMs) === null && chains.length === 0;
    const isWider = isPolicyWider(policyInForce(this.wallet, timeMs), policy);
    const effectiveMs = this.effectiveMs(!isSetUp && isWider);
    scheduled.set(policy, effectiveMs, timeMs);
    this.events.write({ kind: 'wallet-policy-changed', policy, effectiveMs, firstOperator, secondOperator });
    return 'OK';
  }

  private setFloorPrice({ asset, price, firstOperator, secondOperator }: SetFloorPrice) {
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const number = this.dictionary.assetNumber(asset);
    if (number === undefined) return 'UNKNOWN_ASSET';
    if (!isBound(price)) return 'PRICE_INVALID';
    this.context.mutate();
    const { timeMs } = this.context;
    const { floorPrices, floorTimes } = this.wallet;
    const scheduled = floorPrices.get(number) ?? new Scheduled<bigint>();
    floorPrices.set(number, scheduled);
    const before = scheduled.inForce(timeMs) ?? 0n;
    // Where there was no price, a first one makes the coin leave at all.
    const effectiveMs = this.effectiveMs(price !== before && (before === 0n || price < before));
    scheduled.set(price, effectiveMs, timeMs);
    const times = floorTimes.get(number) ?? new Scheduled<number>();
    floorTimes.set(number, times);
    times.set(timeMs, effectiveMs, timeMs);
    this.events.write({
      kind: 'floor-price-changed',
      asset,
      price,
      effectiveMs,
      firstOperator,
      secondOperator,
    });
    return 'OK';
  }

  /** No member has or was ever credited a unit on a chain, so nothing can leave or be credited wrongly. */
  private isUntouched(asset: number): boolean {
    return !this.wallet.creditedAssets.has(asset) && !isHeldByMembers(this.ledger, asset);
  }

  private effectiveMs(isWider: boolean): number {
    const { timeMs } = this.context;
    return isWider ? timeMs + policyInForce(this.wallet, timeMs).wideningDelayMs : timeMs;
  }
}

export function policyInForce(wallet: WalletMemory, nowMs: number): WalletPolicy {
  return wallet.policy.inForce(nowMs) ?? DEFAULT_WALLET_POLICY;
}

function areTerms(terms: CoinChainSettings, scale: number): boolean {
  const { decimals, contract, confirmations, minDeposit, minWithdrawal, maxWithdrawal, withdrawalFee } =
    terms;
  if (decimals > MAX_TOKEN_DECIMALS || contract.length > MAX_ADDRESS_LENGTH) return false;
  if (confirmations < 1 || confirmations > MAX_CONFIRMATIONS) return false;
  const step = withdrawalStep(scale, decimals);
  const isMultiple = (amount: bigint): boolean => amount % step === 0n;
  return (
    isBound(minDeposit) &&
    isBound(withdrawalFee) &&
    isMultiple(withdrawalFee) &&
    minWithdrawal > withdrawalFee &&
    isMultiple(minWithdrawal) &&
    maxWithdrawal >= minWithdrawal &&
    isBound(maxWithdrawal) &&
    isBound(terms.autoLimit)
  );
}

/** One transfer of a contract would otherwise be a deposit of two assets. */
function hasContractOfOther({ terms }: ChainMemory, asset: number, contract: string): boolean {
  for (const [other, { current, pending }] of terms)
    if (other !== asset && (current?.contract === contract || pending?.settings.contract === contract))
      return true;
  return false;
}

function areTermsWider(before: CoinChainSettings, after: CoinChainSettings): boolean {
  return (
    after.contract !== before.contract ||
    after.decimals !== before.decimals ||
    after.confirmations < before.confirmations ||
    after.maxWithdrawal > before.maxWithdrawal ||
    after.autoLimit > before.autoLimit
  );
}

function isPolicy(policy: WalletPolicy): boolean {
  const { basicDayLimit, advancedDayLimit, autoLimit, secondApprovalAbove, manualDayLimit } = policy;
  const bounds = [basicDayLimit, advancedDayLimit, autoLimit, secondApprovalAbove, manualDayLimit];
  const counts = [policy.memberAutoFactor, policy.hourAutoFactor, policy.maxPerDay];
  const delays = [policy.savedAddressDelayMs, policy.wideningDelayMs];
  return (
    bounds.every(isBound) &&
    basicDayLimit <= advancedDayLimit &&
    counts.every((count) => count <= MAX_WALLET_FACTOR) &&
    delays.every((delay) => delay <= MAX_WALLET_DELAY_MS)
  );
}

function isPolicyWider(before: WalletPolicy, after: WalletPolicy): boolean {
  return (
    after.basicDayLimit > before.basicDayLimit ||
    after.advancedDayLimit > before.advancedDayLimit ||
    after.autoLimit > before.autoLimit ||
    after.memberAutoFactor > before.memberAutoFactor ||
    after.hourAutoFactor > before.hourAutoFactor ||
    after.secondApprovalAbove > before.secondApprovalAbove ||
    after.manualDayLimit > before.manualDayLimit ||
    after.maxPerDay > before.maxPerDay ||
    after.savedAddressDelayMs < before.savedAddressDelayMs ||
    after.wideningDelayMs < before.wideningDelayMs ||
    (before.isNewAddressReviewed && !after.isNewAddressReviewed) ||
    (before.isNewDeviceReviewed && !after.isNewDeviceReviewed) ||
    (before.isYoungAccountReviewed && !after.isYoungAccountReviewed)
  );
}
