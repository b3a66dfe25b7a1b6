/** Tells if members have something of an asset. */
import { ACCOUNT_TYPES } from '../base/accounts.ts';
import { isMemberOwner, type Ledger } from '../ledger/ledger.ts';

/**
 * Reads every row of the ledger, so it is for rare commands alone. The sum over all accounts is zero: where the rows of
 * the exchange do not add up to zero, the rest stands in members' positions.
 */
export function isHeldByMembers(ledger: Ledger, asset: number): boolean {
  let ofExchange = 0n;
  for (let row = 0; row < ledger.size; row++) {
    if (Math.floor(ledger.account(row) / ACCOUNT_TYPES.length) !== asset) continue;
    const sum = ledger.freeOf(row) + ledger.frozenOf(row);
    if (!isMemberOwner(ledger.owner(row))) ofExchange += sum;
    else if (sum !== 0n) return true;
  }
  return ofExchange !== 0n;
}
