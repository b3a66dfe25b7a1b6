import type { Migration } from '../../../platform/database/migration.ts';

/** The outputs that own addresses hold on chains of outputs, by which the comparison asks a node for no address. */
export const heldOutputs: Migration = {
  id: 'wallet/0008-held-outputs',
  sql: `
    -- Every output at an own address, cold included, until a comparison finds it spent. A row of chain_transfers is what came
    -- from outside, one of own_outputs what a payment may spend; this one is what lies there.
    create table held_outputs (
      chain text not null,
      txid text not null,
      out_index text not null,
      address text not null,
      height bigint not null,
      epoch bigint not null,
      primary key (chain, txid, out_index)
    );
    create index held_outputs_by_address on held_outputs (chain, address);
    create index held_outputs_by_height on held_outputs (chain, height);
    -- What is known of chains that are followed already: spendable outputs, what came from outside, and moves to cold.
    insert into held_outputs (chain, txid, out_index, address, height, epoch)
      select chain, txid, out_index::text, address, height, epoch from own_outputs
      union all select t.chain, t.txid, t.out_index, t.address, t.height, t.epoch from chain_transfers t
        where t.state <> 'DROPPED' and not t.is_gone and t.chain in (select chain from own_outputs)
      union all select p.chain, m.txid, (o.position - 1)::text, p.to_address, m.mined_height, m.epoch
        from own_payments p join own_transactions m using (payment_id)
        cross join jsonb_array_elements(m.unsigned -> 'outputs') with ordinality as o (output, position)
        where p.purpose = 'cold' and m.unsigned ->> 'family' = 'bitcoin' and m.mined_height is not null
          and o.output ->> 'address' = p.to_address
      on conflict do nothing;
  `,
};
