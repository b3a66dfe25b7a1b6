/** Words for what comes over the wire as a name; a name without a word is shown as it is. */
import type { TextKey } from './keys.ts';
import { currentLanguage, t } from './text.ts';

/** The name of a call: "Change fees". */
export function callName(call: string): string {
  const key = `call.${call}` as TextKey;
  const text = (t as (key: TextKey) => string)(key);
  return text === key ? call : text;
}

/** The text of a subject as the server names it: "operator anna", "review 5 of member 10002001". */
export function subjectText(subject: string): string {
  const [, word, id = '', member = ''] =
    /^(member|operator|review) (\S+)(?: of member (\d+))?$/.exec(subject) ?? [];
  const [, owner, order] = /^(?:member (\d+), )?order (\d+)$/.exec(subject) ?? [];
  if (order !== undefined)
    return owner === undefined
      ? t('otc.orderNumbered', { number: order })
      : t('otc.subject', { member: owner, order });
  const [, ad] = /^ad (\d+)$/.exec(subject) ?? [];
  if (ad !== undefined) return t('otc.adNumbered', { id: ad });
  const [, release] = /^release (\S+ \S+ \S+)$/.exec(subject) ?? [];
  if (release !== undefined) return t('release.named', { name: release });
  const [, ticket] = /^ticket (\d+)$/.exec(subject) ?? [];
  if (ticket !== undefined) return t('support.numbered', { id: ticket });
  if (subject === 'OTC') return t('nav.otc');
  const growth = growthSubject(subject);
  if (growth !== undefined) return growth;
  if (word === 'member') return t('member.title', { id });
  if (word === 'operator') return `${t('app.operator')} ${id}`;
  if (word === 'review' && member !== '') return t('review.subject', { id, member });
  return subject === 'insurance fund' ? t('risk.fund') : subject;
}

/** "product 1: Title", "airdrop 2", "fee", "promo USDT", "FROM_FEE USDT". */
function growthSubject(subject: string): string | undefined {
  const [, product, title] = /^product (\d+): (.+)$/.exec(subject) ?? [];
  if (product !== undefined) return `${t('pledge.productNumbered', { id: product })} · ${title}`;
  const [, campaign] = /^airdrop (\d+)$/.exec(subject) ?? [];
  if (campaign !== undefined) return t('airdrop.numbered', { id: campaign });
  const [, account, coin] = /^(fee|pledge|promo)(?: (\w+))?$/.exec(subject) ?? [];
  if (account !== undefined) return [t(`ledger.${account as 'fee'}`), coin].filter(Boolean).join(' · ');
  const [, move, moved] = /^(FROM_FEE|TO_FEE) (\w+)$/.exec(subject) ?? [];
  if (move !== undefined) return `${t(`proposal.move_${move as 'TO_FEE'}`)} · ${moved}`;
  return subject === 'rebates' || subject === 'pledges' ? t(SUBJECTS[subject]) : undefined;
}

const SUBJECTS = { rebates: 'growth.rebates', pledges: 'nav.pledges' } as const;

/** The consequence of approving a proposal of this call; empty for a call without a text. */
export function followsText(call: string): string {
  const key = `proposal.follows_${call}` as TextKey;
  const text = (t as (key: TextKey) => string)(key);
  return text === key ? '' : text;
}

/** A country's name in the operator's language; the code itself when it is none. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** The name of an image's kind: "Front of ID". */
export function imageKindName(kind: string): string {
  const key = `review.${kind}` as TextKey;
  const text = (t as (key: TextKey) => string)(key);
  return text === key ? kind : text;
}
