/**
 * A member's saved addresses and the switch "saved addresses only" (rules/wallet#address-book). The engine holds the book;
 * the labels are the member's own words and stand beside it.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import { MemberTurns } from '../../../platform/http/limits/member-turns.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import type { MemberApi } from '../../member/index.ts';
import type { CheckParts, WithdrawalChecks } from './check-withdrawal.ts';
import type { AddressKey } from './withdrawing-member.ts';

/** The engine keeps so many entries of a member. */
const MOST_ENTRIES = 50;

export interface BookParts extends Pick<CheckParts, 'networks' | 'settings' | 'own'> {
  sql: Sql;
  kernel: CommandSubmitter;
  clock: Clock;
  checks: Pick<WithdrawalChecks, 'canonical'>;
  confirmation: Pick<MemberApi['confirmation'], 'check'>;
}

interface Done {
  result: Record<string, never>;
  sequence: number;
}

export class AddressBook {
  private readonly turns = new MemberTurns();

  constructor(private readonly parts: BookParts) {}

  async list(memberId: number): Promise<CallResult<'getAddressBook'>> {
    const { sql, settings, own, clock, networks } = this.parts;
    const [rows, isSavedOnly, policy] = await Promise.all([
      sql<{ currency: string; chain: string; address: string; label: string; time_ms: bigint }[]>`
        select s.currency, s.chain, s.address, s.time_ms, coalesce(l.label, '') as label
        from saved_addresses s left join address_labels l using (member_id, currency, chain, address)
        where s.member_id = ${memberId} order by s.time_ms desc, s.chain, s.currency, s.address`,
      own.isSavedOnly(memberId),
      settings.policyInForce(clock.nowMs()),
    ]);
    return {
      isSavedOnly,
      delay: policy.savedAddressDelayMs,
      rows: rows.map(({ currency, chain, address, label, time_ms }) => ({
        currency,
        chain,
        network: networks.nameOf(chain),
        address,
        label,
        time: Number(time_ms),
      })),
    };
  }

  save(params: CallRequest<'saveAddress'>, memberId: number): Promise<Done> {
    return this.turns.run(memberId, async () => {
      const { sql, kernel, clock, confirmation } = this.parts;
      const key = await this.entryToSave(params, memberId);
      await confirmation.check(memberId, params, clock.nowMs());
      const { currency, chain, address } = key;
      const { sequence } = await executeCommand(kernel, {
        kind: 'save-address',
        memberId,
        asset: currency,
        chain,
        address,
      });
      const { label } = params;
      if (label === undefined) await this.dropLabel(key);
      else
        await sql`
          insert into address_labels (member_id, currency, chain, address, label)
          values (${memberId}, ${currency}, ${chain}, ${address}, ${label})
          on conflict (member_id, currency, chain, address) do update set label = excluded.label`;
      return { result: {}, sequence };
    });
  }

  /** An entry of a chain that is no longer configured goes too. */
  remove(
    { currency = '', chain, address: text }: CallRequest<'removeAddress'>,
    memberId: number,
  ): Promise<Done> {
    return this.turns.run(memberId, async () => {
      const address = this.parts.networks.canonicalOrSame(chain, text);
      const { sequence } = await executeCommand(this.parts.kernel, {
        kind: 'remove-address',
        memberId,
        asset: currency,
        chain,
        address,
      });
      await this.dropLabel({ memberId, currency, chain, address });
      return { result: {}, sequence };
    });
  }

  setSavedOnly({ isOn, ...given }: CallRequest<'setSavedAddressesOnly'>, memberId: number): Promise<Done> {
    return this.turns.run(memberId, async () => {
      const { kernel, clock, confirmation } = this.parts;
      await confirmation.check(memberId, given, clock.nowMs());
      const { sequence } = await executeCommand(kernel, {
        kind: 'set-saved-addresses-only',
        memberId,
        isOn: isOn === 'true',
      });
      return { result: {}, sequence };
    });
  }

  /** All that the engine would refuse is refused before a code is spent. */
  private async entryToSave(
    { currency = '', chain: chainName, address: text }: CallRequest<'saveAddress'>,
    memberId: number,
  ): Promise<AddressKey> {
    const { networks, own, checks, clock } = this.parts;
    if (currency !== '') await networks.find(currency, chainName, clock.nowMs());
    const address = await checks.canonical(networks.findChain(chainName), text);
    const key = { memberId, currency, chain: chainName, address };
    if ((await own.entries(memberId)) >= MOST_ENTRIES && !(await own.hasEntry(key)))
      throw new CallError('addressBookFull');
    return key;
  }

  private async dropLabel({ memberId, currency, chain, address }: AddressKey): Promise<void> {
    await this.parts.sql`
      delete from address_labels
      where member_id = ${memberId} and currency = ${currency} and chain = ${chain} and address = ${address}`;
  }
}
