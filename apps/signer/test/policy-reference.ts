/**
 * Counts what leaves again, the slow and plain way: every signature of the last 24 hours is looked at each time. It shares no
 * code with the policy and knows the rule alone: the caps, one nonce for one id, replacements, voids.
 */
import type { AssetCaps } from '../src/config/signer-config.ts';
import type { Intent } from '../src/policy/intent.ts';

interface Signature {
  id: string;
  atMs: number;
  charges: ReadonlyMap<string, bigint>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export class ReferenceLedger {
  private day: Signature[] = [];
  private lastMs = 0;
  private readonly versions = new Map<string, Intent[]>();
  private readonly allowed = new Map<string, Map<string, bigint>>();
  private readonly voids = new Set<string>();
  /** Each nonce and first input with its id. */
  private readonly owners = new Map<string, string>();

  constructor(private readonly caps: ReadonlyMap<string, AssetCaps>) {}

  voided(id: string): void {
    this.voids.add(id);
  }

  confirmed(id: string, charges: ReadonlyMap<string, bigint>): void {
    this.allowed.set(id, new Map(charges));
  }

  /** @throws when this signature breaks a rule */
  signed(intent: Intent, atMs: number): void {
    require(atMs >= this.lastMs, 'time went back');
    this.lastMs = atMs;
    const versions = this.versions.get(intent.id) ?? [];
    this.versions.set(intent.id, [...versions, intent]);
    this.checkVersions(versions, intent);
    this.checkOwners(versions, intent);
    this.day = this.day.filter((one) => one.atMs > atMs - DAY_MS);
    this.day.push({ id: intent.id, atMs, charges: intent.charges });
    for (const [asset, cap] of this.caps) this.checkSums(asset, cap);
    for (const [asset, charge] of intent.charges)
      require(charge <=
        (this.caps.get(asset)?.maxPerTransaction ?? -1n), `a transaction of ${charge} ${asset}`);
  }

  private checkVersions(before: readonly Intent[], next: Intent): void {
    if (next.isCancel) require(before.length > 0, 'a cancel of what was never signed');
    else require(!this.voids.has(next.id), 'a void id was signed');
    for (const one of before) {
      require(next.isCancel || !one.isCancel, 'a payment after its cancel');
      require(one.destination === next.destination, 'another payee');
      require(one.amount === next.amount && one.asset === next.asset, 'another amount');
      require(one.network === next.network && one.source === next.source, 'another chain');
      if (one.terms.family === 'evm' && next.terms.family === 'evm') {
        require(one.terms.nonce === next.terms.nonce, 'another nonce');
        require(one.terms.maxFeePerGas * 1125n <= next.terms.maxFeePerGas * 1000n, 'a fee not raised');
      }
      if (one.terms.family === 'bitcoin' && next.terms.family === 'bitcoin')
        require(next.terms.fee >= one.terms.fee + next.terms.vsize, 'a fee not raised');
    }
  }

  private checkOwners(before: readonly Intent[], { id, network, terms }: Intent): void {
    if (terms.family === 'evm') this.own(`${network}/${terms.sender}/${terms.nonce}`, id);
    else {
      for (const input of terms.inputs)
        require((this.owners.get(input) ?? id) === id, 'an input of another id');
      const first = before[0]?.terms ?? terms;
      if (first.family !== 'bitcoin') throw new Error('another family');
      const [input = ''] = first.inputs;
      require(terms.inputs.includes(input), 'a version without the first input');
      this.own(input, id);
    }
  }

  private own(name: string, id: string): void {
    require((this.owners.get(name) ?? id) === id, `${name} of two ids`);
    this.owners.set(name, id);
  }

  private checkSums(asset: string, cap: AssetCaps): void {
    const worst = new Map<string, bigint>();
    for (const { id, charges } of this.day) {
      const charge = charges.get(asset) ?? 0n;
      if (charge > (worst.get(id) ?? 0n)) worst.set(id, charge);
    }
    let all = 0n;
    let unconfirmed = 0n;
    for (const [id, charge] of worst) {
      const allowed = this.allowed.get(id)?.get(asset) ?? 0n;
      all += charge;
      if (charge > allowed) unconfirmed += charge - allowed;
    }
    require(all <= cap.dayCap, `${all} ${asset} left in a day`);
    require(unconfirmed <= cap.autoCap, `${unconfirmed} ${asset} left without a person`);
  }
}

function require(isKept: boolean, what: string): void {
  if (!isKept) throw new Error(what);
}
