/** Two operators set the wallet's limits and the lowest prices at which coins count (rules/wallet#velocity, rules/wallet#value). */

import { DEFAULT_WALLET_POLICY, type WalletPolicy } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { FourEyesHandler } from '../../../platform/http/desk-call.ts';
import { operatorsOf } from '../../staff/index.ts';
import { boundUnits } from '../desk-units.ts';
import type { SettingParts } from './set-terms.ts';
import { VALUE_SCALE, wirePolicy } from './terms-reader.ts';

type Parts = Pick<SettingParts, 'commands' | 'markets' | 'reader'>;

const SECOND_MS = 1_000;

export function setWalletPolicyHandler(parts: Parts): FourEyesHandler<'setWalletPolicy'> {
  const { commands, reader } = parts;
  const read = async (request: DeskRequest<'setWalletPolicy'>, nowMs: number) => {
    const policy = policyOf(request.policy);
    const { current, pendingMs } = await reader.policy(nowMs);
    const now = wirePolicy(current ?? DEFAULT_WALLET_POLICY);
    const shown = wirePolicy(policy);
    if (pendingMs === 0 && JSON.stringify(now) === JSON.stringify(shown))
      throw new CallError('nothingToChange');
    const before = { policy: now, pendingTime: pendingMs === 0 ? '' : pendingMs };
    return { subject: 'wallet policy', before, policy, after: { policy: shown } };
  };
  return {
    async examine(request, { nowMs }) {
      await commands.waitForReadTables();
      const { subject, before } = await read(request, nowMs);
      return { subject, before };
    },
    async execute(request, pair, { nowMs }, approved) {
      const { subject, before, after } = await commands.decideByTables(
        (event) => event.kind === 'wallet-policy-changed',
        () => read(request, nowMs),
        ({ subject, before, policy, after }) => {
          const confirmed = approved.confirm(before);
          const command = { kind: 'set-wallet-policy', policy, ...operatorsOf(pair) } as const;
          return { command, subject, before: confirmed, after };
        },
      );
      return { result: {}, subject, before, after };
    },
  };
}

export function setFloorPriceHandler(parts: Parts): FourEyesHandler<'setFloorPrice'> {
  const { commands, reader, markets } = parts;
  const read = async ({ currency, floorPrice }: DeskRequest<'setFloorPrice'>, nowMs: number) => {
    if (markets.asset(currency) === undefined) throw new CallError('currencyUnknown');
    const price = boundUnits(floorPrice, VALUE_SCALE);
    const { current = 0n, pendingMs } = await reader.floorPrice(currency, nowMs);
    if (pendingMs === 0 && price === current) throw new CallError('nothingToChange');
    const before = {
      floorPrice: formatUnits(current, VALUE_SCALE),
      pendingTime: pendingMs === 0 ? '' : pendingMs,
    };
    return { subject: currency, before, price, after: { floorPrice: formatUnits(price, VALUE_SCALE) } };
  };
  return {
    async examine(request, { nowMs }) {
      await commands.waitForReadTables();
      const { subject, before } = await read(request, nowMs);
      return { subject, before };
    },
    async execute(request, pair, { nowMs }, approved) {
      const { currency: asset } = request;
      const { subject, before, after } = await commands.decideByTables(
        (event) => event.kind === 'floor-price-changed' && event.asset === asset,
        () => read(request, nowMs),
        ({ subject, before, price, after }) => {
          const confirmed = approved.confirm(before);
          const command = { kind: 'set-floor-price', asset, price, ...operatorsOf(pair) } as const;
          return { command, subject, before: confirmed, after };
        },
      );
      return { result: {}, subject, before, after };
    },
  };
}

function policyOf(wire: DeskRequest<'setWalletPolicy'>['policy']): WalletPolicy {
  const value = (text: string) => boundUnits(text, VALUE_SCALE);
  const { memberAutoFactor, hourAutoFactor, maxPerDay } = wire;
  const { isNewAddressReviewed, isNewDeviceReviewed, isYoungAccountReviewed } = wire;
  const policy: WalletPolicy = {
    basicDayLimit: value(wire.basicDayLimit),
    advancedDayLimit: value(wire.advancedDayLimit),
    autoLimit: value(wire.autoLimit),
    memberAutoFactor,
    hourAutoFactor,
    secondApprovalAbove: value(wire.secondApprovalAbove),
    manualDayLimit: value(wire.manualDayLimit),
    maxPerDay,
    savedAddressDelayMs: wire.savedAddressDelaySeconds * SECOND_MS,
    wideningDelayMs: wire.wideningDelaySeconds * SECOND_MS,
    isNewAddressReviewed,
    isNewDeviceReviewed,
    isYoungAccountReviewed,
  };
  if (policy.basicDayLimit > policy.advancedDayLimit)
    throw new CallError('parameterInvalid', { field: 'basicDayLimit' });
  return policy;
}
