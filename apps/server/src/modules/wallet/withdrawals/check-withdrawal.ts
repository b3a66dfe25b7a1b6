/**
 * Checks a withdrawal before its confirmation, in the order of rules/wallet#withdrawals, so that a request which the engine
 * would refuse costs no code and no try. Amounts are judged by the engine's own functions, over the read tables and the live
 * state. It decides nothing: the engine checks all of it again.
 */
import type { WalletPolicy } from '@tern/engine';
import {
  unitsOr,
  withdrawalAmountFault,
  withdrawalDayLimit,
  withdrawalFundsFault,
  withdrawalLimitFault,
  withdrawalValue,
} from '@tern/math';
import { type CallRequest, isBurnAddress } from '@tern/protocol';
import { checkPayee } from '../../../platform/chains/index.ts';
import { CallError } from '../../../platform/http/call.ts';
import { callErrorOf } from '../../../platform/http/errors/rejection.ts';
import type { LiveBalances } from '../../balances/index.ts';
import { positiveUnits } from '../../command/index.ts';
import type { LiveMember, MemberApi } from '../../member/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { CoinNetwork, CoinNetworks } from '../networks/coin-network.ts';
import type { WalletSettings } from '../networks/wallet-settings.ts';
import type { OtcHold } from '../otc-hold.ts';
import { coinPrice, type Prices } from './coin-value.ts';
import type { WithdrawingMembers } from './withdrawing-member.ts';

export interface CheckParts {
  networks: CoinNetworks;
  settings: WalletSettings;
  people: Pick<MemberApi['people'], 'findMember'>;
  own: WithdrawingMembers;
  balances: Pick<LiveBalances, 'balancesOf'>;
  prices: Prices;
  otcHold: OtcHold;
}

type Asked = Pick<CallRequest<'requestWithdrawal'>, 'currency' | 'chain' | 'address' | 'amount' | 'fee'>;

/** A request in the engine's terms. */
export interface CheckedWithdrawal {
  /** Canonical. */
  address: string;
  amount: bigint;
  fee: bigint;
}

const AMOUNT_ERRORS = { format: 'amountInvalid', scale: 'withdrawalScale', range: 'amountInvalid' } as const;

export class WithdrawalChecks {
  constructor(private readonly parts: CheckParts) {}

  async check(asked: Asked, memberId: number, nowMs: number): Promise<CheckedWithdrawal> {
    const { networks, settings, people } = this.parts;
    const network = await networks.find(asked.currency, asked.chain, nowMs);
    const member = people.findMember(memberId);
    await this.checkMember(member, memberId, nowMs);
    const pauses = await settings.pauses();
    if (pauses.reasonOf('withdrawals', asked.chain, asked.currency) !== '')
      throw new CallError('withdrawalPaused');
    if (member.identityLevel === 0) throw new CallError('identityRequired');
    const policy = await settings.policyInForce(nowMs);
    const address = await this.payee(network, memberId, asked.address, policy, nowMs);
    const { amount, fee } = readAmounts(asked, network);
    await this.checkLimits({ network, member, memberId, amount, policy }, nowMs);
    return { address, amount, fee };
  }

  /** The canonical form of an address that the member may be paid at now. */
  async payee(
    { chain, asset }: Pick<CoinNetwork, 'chain' | 'asset'>,
    memberId: number,
    text: string,
    { savedAddressDelayMs }: WalletPolicy,
    nowMs: number,
  ): Promise<string> {
    const { own } = this.parts;
    const address = await this.canonical(chain, text);
    const key = { memberId, currency: asset.asset, chain: chain.chain, address };
    if ((await own.isSavedOnly(memberId)) && !(await own.isSaved(key, nowMs - savedAddressDelayMs)))
      throw new CallError('addressNotSaved');
    return address;
  }

  /**
   * The canonical form of an address that is no contract, none of ours and none that burns coins
   * (rules/wallet#address-checks).
   */
  async canonical(chain: WalletChain, text: string): Promise<string> {
    if (isBurnAddress(text)) throw new CallError('addressBurn');
    const checked = checkPayee(chain.adapter, text, await this.parts.networks.refusedPayees(chain));
    if (!checked.ok) throw new CallError('addressInvalid');
    return checked.address;
  }

  private async checkMember(member: LiveMember, memberId: number, nowMs: number): Promise<void> {
    if (member.frozen) throw new CallError('accountFrozen');
    if (await this.parts.own.isInDebt(memberId)) throw new CallError('memberInDebt');
    if (nowMs < member.withdrawalLockedUntilMs) throw new CallError('withdrawalLocked');
  }

  private async checkLimits(
    {
      network: { asset, terms },
      member,
      memberId,
      amount,
      policy,
    }: {
      network: CoinNetwork;
      member: LiveMember;
      memberId: number;
      amount: bigint;
      policy: WalletPolicy;
    },
    nowMs: number,
  ): Promise<void> {
    const { settings, own, prices, otcHold } = this.parts;
    const price = coinPrice(asset, prices, await settings.floorPrice(asset.asset, nowMs), nowMs);
    if (price === undefined) throw new CallError('withdrawalValueUnknown');
    const exceeded = withdrawalLimitFault(
      { amount, value: withdrawalValue(amount, asset.scale, price) },
      await own.dayUse(memberId, nowMs),
      {
        maxWithdrawal: terms.maxWithdrawal,
        dayLimit: withdrawalDayLimit(member.identityLevel, policy),
        maxPerDay: policy.maxPerDay,
      },
    );
    if (exceeded !== undefined) throw callErrorOf(exceeded);
    const free = freeOf(this.parts.balances, memberId, asset.asset);
    const held = otcHold.heldOf(memberId, asset.asset, free, nowMs).units;
    const missing = withdrawalFundsFault(amount, free, held);
    if (missing !== undefined) throw callErrorOf(missing);
  }
}

/** In the assets account, which withdrawals leave from. */
export function freeOf(balances: CheckParts['balances'], memberId: number, asset: string): bigint {
  return balances.balancesOf(memberId, 'assets').find((one) => one.asset === asset)?.free ?? 0n;
}

function readAmounts(asked: Asked, network: CoinNetwork): { amount: bigint; fee: bigint } {
  const { asset, terms } = network;
  const amount = positiveUnits(asked.amount, asset.scale, AMOUNT_ERRORS);
  const fee = unitsOr(asked.fee, asset.scale, () => undefined);
  const fault = withdrawalAmountFault({ amount, fee }, terms, asset.scale);
  if (fault !== undefined) throw callErrorOf(fault);
  return { amount, fee: terms.withdrawalFee };
}
