/**
 * Checks the address that a member wants to be paid at (rules/chains#addresses): it is well formed, and neither a listed
 * token contract, which would keep the coins for ever, nor an address of the exchange itself. Nothing is asked of a node.
 */
import type { ChainAdapter } from './chain-adapter.ts';
import type { AddressProblem } from './chain-values.ts';

export type PayeeProblem = AddressProblem | 'TOKEN_CONTRACT' | 'OWN_ADDRESS';
export type PayeeCheck = { ok: true; address: string } | { ok: false; problem: PayeeProblem };

/** Holds the addresses of one chain that no member is paid at, by their keys: another spelling is the same address. */
export class RefusedPayees {
  private readonly contracts: ReadonlySet<string>;
  private readonly own: ReadonlySet<string>;

  /** All are canonical; `own` are the hot, cold and gas addresses. */
  constructor(adapter: ChainAdapter, contracts: readonly string[], own: readonly string[]) {
    this.contracts = new Set(contracts.map((address) => adapter.addressKey(address)));
    this.own = new Set(own.map((address) => adapter.addressKey(address)));
  }

  problemOf(addressKey: string): PayeeProblem | undefined {
    if (this.contracts.has(addressKey)) return 'TOKEN_CONTRACT';
    return this.own.has(addressKey) ? 'OWN_ADDRESS' : undefined;
  }
}

export function checkPayee(adapter: ChainAdapter, text: string, refused: RefusedPayees): PayeeCheck {
  const check = adapter.parseAddress(text);
  if (!check.ok) return check;
  const problem = refused.problemOf(adapter.addressKey(check.address));
  return problem === undefined ? check : { ok: false, problem };
}
