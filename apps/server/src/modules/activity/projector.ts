/**
 * The read tables of pledges and airdrops out of journal rows. A row applied again changes nothing: sums grow only by
 * redemptions that are new in their table, and an order that is over stays over.
 */
import { businessDay } from '@tern/engine';
import { pledgeEarningDays } from '@tern/math';
import { eachPlacedEvent } from '../../kernel/each-event.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Timed } from '../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';

interface Found {
  opened: Timed<'pledge-opened'>[];
  redeeming: Timed<'pledge-redeeming'>[];
  redeemed: Timed<'pledge-redeemed'>[];
  airdrops: Timed<'airdrop-paid'>[];
}

export const activityProjection: Projection = {
  name: 'activity',
  tables: ['airdrop_payments', 'airdrops', 'pledge_redemptions', 'pledges'],
  async apply(sql, rows) {
    const found: Found = { opened: [], redeeming: [], redeemed: [], airdrops: [] };
    for (const row of rows)
      eachPlacedEvent(row, (event, place) => {
        if (event.kind === 'pledge-opened') found.opened.push({ event, place });
        else if (event.kind === 'pledge-redeeming') found.redeeming.push({ event, place });
        else if (event.kind === 'pledge-redeemed') found.redeemed.push({ event, place });
        else if (event.kind === 'airdrop-paid') found.airdrops.push({ event, place });
      });
    if (found.opened.length > 0) await insertPledges(sql, found.opened);
    if (found.redeeming.length > 0) await startRedemptions(sql, found.redeeming);
    if (found.redeemed.length > 0) await payRedemptions(sql, found.redeemed);
    for (const airdrop of found.airdrops) await insertAirdrop(sql, airdrop);
  },
};

async function insertPledges(sql: TransactionSql, opened: Found['opened']): Promise<void> {
  await sql`
    insert into pledges (pledge_id, member_id, product_id, asset, principal, left_amount, term_days, daily_rate,
      first_day, due_ms, state, sequence, time_ms)
    select pledge_id, member_id, product_id, asset, principal, principal, term_days, daily_rate, first_day, due_ms,
      'HOLDING', sequence, time_ms
    from unnest(
      ${integerColumn(opened.map(({ event }) => event.pledgeId))}::bigint[],
      ${integerColumn(opened.map(({ event }) => event.memberId))}::bigint[],
      ${integerColumn(opened.map(({ event }) => event.productId))}::bigint[],
      ${textColumn(opened.map(({ event }) => event.asset))}::text[],
      ${integerColumn(opened.map(({ event }) => event.principal))}::bigint[],
      ${integerColumn(opened.map(({ event }) => event.termDays))}::integer[],
      ${integerColumn(opened.map(({ event }) => event.dailyRate))}::bigint[],
      ${integerColumn(opened.map(({ event }) => event.firstDay))}::integer[],
      ${integerColumn(opened.map(({ event }) => event.dueMs))}::bigint[],
      ${integerColumn(opened.map(({ place }) => place.sequence))}::bigint[],
      ${integerColumn(opened.map(({ place }) => place.timeMs))}::bigint[]
    ) as fresh (pledge_id, member_id, product_id, asset, principal, term_days, daily_rate, first_day, due_ms, sequence,
      time_ms)
    on conflict (pledge_id) do nothing`;
}

/** The request of an early redemption: its payment follows by another command. */
async function startRedemptions(sql: TransactionSql, redeeming: Found['redeeming']): Promise<void> {
  await sql`
    with asked as (
      select * from unnest(
        ${integerColumn(redeeming.map(({ place }) => place.sequence))}::bigint[],
        ${integerColumn(redeeming.map(({ event }) => event.pledgeId))}::bigint[],
        ${integerColumn(redeeming.map(({ event }) => event.dueMs))}::bigint[],
        ${integerColumn(redeeming.map(({ place }) => place.timeMs))}::bigint[]
      ) as one (sequence, pledge_id, due_ms, time_ms)
    ), fresh as (
      insert into pledge_redemptions
        (sequence, pledge_id, member_id, how, state, principal, interest, time_ms, pay_ms)
      select a.sequence, a.pledge_id, p.member_id, 'EARLY', 'WAITING', p.left_amount, 0, a.time_ms, a.due_ms
      from asked a join pledges p using (pledge_id)
      on conflict (sequence, pledge_id) do nothing
      returning pledge_id, pay_ms
    )
    update pledges p set state = 'REDEEMING', due_ms = fresh.pay_ms
    from fresh where p.pledge_id = fresh.pledge_id and p.state = 'HOLDING'`;
}

/** In the order of the journal: a flexible order may be redeemed twice in one batch. */
async function payRedemptions(sql: TransactionSql, redeemed: Found['redeemed']): Promise<void> {
  const paid = sql`
    select * from unnest(
      ${integerColumn(redeemed.map(({ place }) => place.sequence))}::bigint[],
      ${integerColumn(redeemed.map(({ event }) => event.pledgeId))}::bigint[],
      ${integerColumn(redeemed.map(({ event }) => event.memberId))}::bigint[],
      ${textColumn(redeemed.map(({ event }) => event.how))}::text[],
      ${integerColumn(redeemed.map(({ event }) => event.principal))}::bigint[],
      ${integerColumn(redeemed.map(({ event }) => event.interest))}::bigint[],
      ${integerColumn(redeemed.map(({ event }) => event.left))}::bigint[],
      ${integerColumn(redeemed.map(({ place }) => businessDay(place.timeMs)))}::integer[],
      ${integerColumn(redeemed.map(({ place }) => place.timeMs))}::bigint[]
    ) as one (sequence, pledge_id, member_id, how, principal, interest, left_amount, day, time_ms)`;
  await sql`
    with paid as (${paid})
    update pledge_redemptions r set state = 'PAID', pay_ms = paid.time_ms
    from paid where paid.how = 'EARLY' and r.pledge_id = paid.pledge_id and r.state = 'WAITING'`;
  await sql`
    with paid as (${paid}), fresh as (
      insert into pledge_redemptions
        (sequence, pledge_id, member_id, how, state, principal, interest, time_ms, pay_ms)
      select sequence, pledge_id, member_id, how, 'PAID', principal, interest, time_ms, time_ms
      from paid where how <> 'EARLY'
      on conflict (sequence, pledge_id) do nothing
      returning pledge_id, interest
    )
    update pledges p set interest = p.interest + fresh.interest
    from (select pledge_id, sum(interest) as interest from fresh group by pledge_id) fresh
    where p.pledge_id = fresh.pledge_id`;
  await sql`
    with paid as (${paid}), last as (
      select distinct on (pledge_id) * from paid order by pledge_id, sequence desc
    )
    update pledges p set left_amount = last.left_amount,
      state = case when last.left_amount = 0 then 'REDEEMED' else p.state end,
      due_ms = case when last.left_amount = 0 then last.time_ms else p.due_ms end,
      paid_days = case when p.term_days = 0
        then least(greatest(last.day - p.first_day, 0), ${pledgeEarningDays(0)}) else p.paid_days end
    from last where p.pledge_id = last.pledge_id and p.left_amount > last.left_amount`;
}

async function insertAirdrop(sql: TransactionSql, { event, place }: Timed<'airdrop-paid'>): Promise<void> {
  const { campaignId, asset, total, listHash, rows, firstOperator, secondOperator } = event;
  const { sequence, timeMs } = place;
  await sql`
    insert into airdrops
      (campaign_id, asset, total, list_hash, row_count, first_operator, second_operator, sequence, time_ms)
    values (${campaignId}, ${asset}, ${total}, ${listHash}, ${rows.length}, ${firstOperator}, ${secondOperator},
      ${sequence}, ${timeMs})
    on conflict (campaign_id) do nothing`;
  await sql`
    insert into airdrop_payments (member_id, sequence, campaign_id, asset, amount, time_ms)
    select member_id, ${sequence}, ${campaignId}, ${asset}, amount, ${timeMs} from unnest(
      ${integerColumn(rows.map(({ memberId }) => memberId))}::bigint[],
      ${integerColumn(rows.map(({ amount }) => amount))}::bigint[]
    ) as one (member_id, amount)
    on conflict (member_id, sequence) do nothing`;
}
