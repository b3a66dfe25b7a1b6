/** The member's live figures: positions and account from the newest marks, positions and balances. */
import { balanceKey } from '@tern/client';
import { parseUnits } from '@tern/math';
import { type AccountFigures, type AccountUnits, accountFigures } from '@tern/math/contract';
import { marketName, type WireContract, type WirePosition } from '@tern/protocol';
import { useMemo } from 'react';
import { useMarks } from '../../feed/use-contract-feed.ts';
import { useLiveBalances } from '../../feed/use-feed.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import { useContractAccount, usePositions } from './queries.ts';
import { markedContract, positionUnits, termsOf } from './wire-units.ts';

export type KnownContract = ReturnType<typeof markedContract>;

export interface LiveFigures {
  /** Decimals of the account's money; undefined while no contract is known. */
  scale: number | undefined;
  positions: readonly WirePosition[] | undefined;
  /** The account from which the figures are computed; undefined while something is unknown. */
  units: AccountUnits | undefined;
  figures: AccountFigures | undefined;
  /** With the newest mark. */
  contractOf(pairsName: string): KnownContract | undefined;
}

/**
 * @param contracts all of them; undefined while they load
 * @param watched a contract whose mark is followed without a position too
 */
export function useFigures(contracts: readonly WireContract[] | undefined, watched?: string): LiveFigures {
  const { positions } = usePositions();
  const held = useMemo(() => namesOf(positions, watched), [positions, watched]);
  const marks = useMarks(held.map((pairsName) => marketName('CONTRACT', pairsName)));
  const scale = contracts?.[0]?.quoteScale;
  const available = useAvailableBalance(scale);
  return useMemo(() => {
    const byName = new Map<string, KnownContract>();
    for (const contract of contracts ?? []) {
      const place = held.indexOf(contract.pairsName);
      byName.set(contract.pairsName, markedContract(contract, place < 0 ? undefined : marks[place]));
    }
    const contractOf = (pairsName: string) => byName.get(pairsName);
    const units = unitsOf(available, positions, contractOf);
    return { scale, positions, units, contractOf, figures: units && accountFigures(units, contractOf) };
  }, [contracts, held, marks, positions, available, scale]);
}

/** In one order, so that the same contracts are one subscription. */
function namesOf(positions: readonly WirePosition[] | undefined, watched: string | undefined): string[] {
  const names = new Set((positions ?? []).map(({ pairsName }) => pairsName));
  if (watched !== undefined) names.add(watched);
  return [...names].sort();
}

function unitsOf(
  available: AvailableBalance | undefined,
  positions: readonly WirePosition[] | undefined,
  contractOf: LiveFigures['contractOf'],
): AccountUnits | undefined {
  if (!available || !positions) return undefined;
  const units = positions.flatMap((position) => {
    const contract = contractOf(position.pairsName);
    return contract ? [positionUnits(position, termsOf(contract.wire))] : [];
  });
  return units.length < positions.length ? undefined : { ...available, positions: units };
}

interface AvailableBalance {
  wallet: bigint;
  reserves: bigint;
}

/** Cash and reserves, by the socket as soon as it speaks. */
function useAvailableBalance(scale: number | undefined): AvailableBalance | undefined {
  const live = useLiveBalances(useLoggedIn());
  const account = useContractAccount().data;
  return useMemo(() => {
    if (scale === undefined || !account) return undefined;
    const units = (text: string) => parseUnits(text, scale);
    if (!live) return { wallet: units(account.wallet), reserves: units(account.reserves) };
    const { free = '0', frozen = '0' } = live.get(balanceKey('contract', account.currency)) ?? {};
    return { wallet: units(free) + units(frozen), reserves: units(frozen) };
  }, [scale, account, live]);
}
