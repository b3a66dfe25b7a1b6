/**
 * Chains, the terms of coins on them, the wallet's limits, floor prices and pauses in the reference exchange
 * (rules/wallet#velocity, rules/wallet#units, rules/wallet#pauses). A change that widens waits for the policy's delay.
 */
import {
  MAX_ADDRESS_LENGTH,
  MAX_AMOUNT,
  MAX_CHAINS,
  MAX_CONFIRMATIONS,
  MAX_NAME_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TOKEN_DECIMALS,
  MAX_WALLET_DELAY_MS,
  MAX_WALLET_FACTOR,
} from '../../src/base/limits.ts';
import type {
  CoinChainSettings,
  ListChain,
  PauseWallet,
  ResumeWallet,
  SetCoinChain,
  SetFloorPrice,
  SetWalletPolicy,
  WalletPolicy,
} from '../../src/wallet/settings-commands.ts';
import type { ReferenceModel } from './reference-model.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import {
  areTwoOperators,
  inForce,
  isNumber,
  isText,
  isUnsigned,
  isWhole,
  journaled,
  type Scheduled,
} from './reference-wallet-records.ts';

/** No chain has this name: `outside:manual` is the world of what operators book by hand. */
const MANUAL = 'manual';

export class ReferenceWalletSettings {
  constructor(private readonly model: ReferenceModel) {}

  listChain({ chain }: ListChain): Answer {
    const { chains } = this.model.wallet;
    if (!isText(chain, MAX_NAME_LENGTH) || chain === MANUAL || chains.size >= MAX_CHAINS)
      return rejected('BAD_COMMAND');
    if (chains.has(chain)) return rejected('ALREADY_EXISTS');
    chains.set(chain, { chain, lastDeposit: 0, lastCost: 0, deposits: new Map() });
    this.model.events.push({ kind: 'chain-listed', chain });
    return accepted();
  }

  setCoinChain(command: SetCoinChain): Answer {
    const { wallet, timeMs, events } = this.model;
    const { asset, chain, settings, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const listed = this.model.assets.get(asset);
    if (listed === undefined) return rejected('UNKNOWN_ASSET');
    if (!wallet.chains.has(chain)) return rejected('UNKNOWN_CHAIN');
    if (!areTerms(settings, listed.scale) || this.isContractTaken(command))
      return rejected('SETTINGS_INVALID');
    let coinChain = wallet.coinChains.find((one) => one.asset === asset && one.chain === chain);
    if (coinChain === undefined) {
      coinChain = { asset, chain, current: null, pending: null };
      wallet.coinChains.push(coinChain);
    }
    const before = inForce(coinChain, timeMs);
    const widens = before === null ? this.isTouched(asset) : doTermsWiden(before, settings);
    const effectiveMs = this.change(coinChain, settings, widens);
    events.push({
      kind: 'coin-chain-changed',
      asset,
      chain,
      settings,
      effectiveMs,
      firstOperator,
      secondOperator,
    });
    return accepted();
  }

  setPolicy(command: SetWalletPolicy): Answer {
    const { wallet, timeMs, events } = this.model;
    const { policy, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!isPolicy(policy)) return rejected('SETTINGS_INVALID');
    const isSetUp = inForce(wallet.policy, timeMs) === null && wallet.chains.size === 0;
    const widens = !isSetUp && doesPolicyWiden(wallet.policyInForce(timeMs), policy);
    const effectiveMs = this.change(wallet.policy, policy, widens);
    events.push({ kind: 'wallet-policy-changed', policy, effectiveMs, firstOperator, secondOperator });
    return accepted();
  }

  setFloorPrice(command: SetFloorPrice): Answer {
    const { wallet, timeMs, events } = this.model;
    const { asset, price, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!this.model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (!isUnsigned(price, MAX_AMOUNT)) return rejected('PRICE_INVALID');
    const before = wallet.floorPriceInForce(asset, timeMs);
    const widens = price !== before && (before === 0n || price < before);
    const floor = wallet.floorPrices.get(asset) ?? { current: null, pending: null };
    wallet.floorPrices.set(asset, floor);
    const effectiveMs = this.change(floor, price, widens);
    if (floor.current === 0n) floor.current = null;
    const time = wallet.floorTimes.get(asset) ?? { current: null, pending: null };
    wallet.floorTimes.set(asset, time);
    this.change(time, timeMs, widens);
    events.push({
      kind: 'floor-price-changed',
      asset,
      price,
      effectiveMs,
      firstOperator,
      secondOperator,
    });
    return accepted();
  }

  pause(command: PauseWallet): Answer {
    const { wallet, events } = this.model;
    const { asset, chain, side, cause, reason } = command;
    if (!isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    if (cause === 'OPERATOR' && !isNumber(command.operator)) return rejected('BAD_COMMAND');
    if (asset !== '' && !this.model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (!wallet.chains.has(chain)) return rejected('UNKNOWN_CHAIN');
    const pause = { asset, chain, side, cause, reason, operator: journaled(command.operator) };
    wallet.pauses = wallet.pauses.filter((one) => !isSamePause(one, command));
    wallet.pauses.push(pause);
    events.push({ kind: 'wallet-paused', ...pause });
    return accepted();
  }

  resume(command: ResumeWallet): Answer {
    const { wallet, events } = this.model;
    const { asset, chain, side, cause } = command;
    if (cause !== 'NODE' && !areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (asset !== '' && !this.model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (!wallet.chains.has(chain)) return rejected('UNKNOWN_CHAIN');
    if (!wallet.pauses.some((one) => isSamePause(one, command))) return accepted();
    wallet.pauses = wallet.pauses.filter((one) => !isSamePause(one, command));
    events.push({
      kind: 'wallet-resumed',
      asset,
      chain,
      side,
      cause,
      firstOperator: journaled(command.firstOperator),
      secondOperator: journaled(command.secondOperator),
    });
    return accepted();
  }

  closeMemberCredits(): Answer {
    const { wallet, events } = this.model;
    if (!wallet.areMemberCreditsClosed) events.push({ kind: 'member-credits-closed' });
    wallet.areMemberCreditsClosed = true;
    return accepted();
  }

  /** A member was credited some of it on a chain, or has some of it, be it in a position that no account shows. */
  private isTouched(asset: string): boolean {
    const accounts = [...this.model.accounts.values()].filter((account) => account.asset === asset);
    const isMembers = (owner: unknown): boolean => typeof owner === 'number';
    const sumOf = (mine: boolean): bigint =>
      accounts
        .filter(({ owner }) => isMembers(owner) === mine)
        .reduce((sum, { free, frozen }) => sum + free + frozen, 0n);
    return this.model.wallet.creditedAssets.has(asset) || sumOf(true) > 0n || sumOf(false) !== 0n;
  }

  /** Answers when the new settings take effect. Settings that waited and are not in force yet are dropped. */
  private change<Settings>(scheduled: Scheduled<Settings>, settings: Settings, widens: boolean): number {
    const { wallet, timeMs } = this.model;
    const delayMs = widens ? wallet.policyInForce(timeMs).wideningDelayMs : 0;
    const effectiveMs = timeMs + delayMs;
    scheduled.current = delayMs > 0 ? inForce(scheduled, timeMs) : settings;
    scheduled.pending = delayMs > 0 ? { settings, effectiveMs } : null;
    return effectiveMs;
  }

  /** Two assets of one contract would both be credited for one transfer. */
  private isContractTaken({ asset, chain, settings }: SetCoinChain): boolean {
    const { contract } = settings;
    return this.model.wallet.coinChains
      .filter((other) => other.chain === chain && other.asset !== asset)
      .some(
        ({ current, pending }) => current?.contract === contract || pending?.settings.contract === contract,
      );
  }
}

interface PauseKey {
  asset: string;
  chain: string;
  side: string;
  cause: string;
}

function isSamePause(a: PauseKey, b: PauseKey): boolean {
  return a.asset === b.asset && a.chain === b.chain && a.side === b.side && a.cause === b.cause;
}

/** The finest amount that the asset and its token both know, in units (rules/wallet#units). */
export function stepOf(scale: number, decimals: number): bigint {
  return decimals >= scale ? 1n : 10n ** BigInt(scale - decimals);
}

function areTerms(terms: CoinChainSettings, scale: number): boolean {
  const { decimals, contract, confirmations, minDeposit, autoLimit } = terms;
  const { minWithdrawal, maxWithdrawal, withdrawalFee } = terms;
  if (!isWhole(decimals, 0, MAX_TOKEN_DECIMALS)) return false;
  const step = stepOf(scale, decimals);
  return (
    contract.length <= MAX_ADDRESS_LENGTH &&
    isWhole(confirmations, 1, MAX_CONFIRMATIONS) &&
    isUnsigned(minDeposit, MAX_AMOUNT) &&
    withdrawalFee >= 0n &&
    withdrawalFee % step === 0n &&
    minWithdrawal > withdrawalFee &&
    minWithdrawal % step === 0n &&
    maxWithdrawal >= minWithdrawal &&
    maxWithdrawal <= MAX_AMOUNT &&
    isUnsigned(autoLimit, MAX_AMOUNT)
  );
}

function doTermsWiden(before: CoinChainSettings, after: CoinChainSettings): boolean {
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
  const { memberAutoFactor, hourAutoFactor, maxPerDay, savedAddressDelayMs, wideningDelayMs } = policy;
  const values = [basicDayLimit, advancedDayLimit, autoLimit, secondApprovalAbove, manualDayLimit];
  return (
    values.every((value) => isUnsigned(value, MAX_AMOUNT)) &&
    basicDayLimit <= advancedDayLimit &&
    [memberAutoFactor, hourAutoFactor, maxPerDay].every((factor) => isWhole(factor, 0, MAX_WALLET_FACTOR)) &&
    [savedAddressDelayMs, wideningDelayMs].every((delayMs) => isWhole(delayMs, 0, MAX_WALLET_DELAY_MS))
  );
}

function doesPolicyWiden(before: WalletPolicy, after: WalletPolicy): boolean {
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
