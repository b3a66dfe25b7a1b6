/**
 * Fills the tables with sample texts, so that a new exchange is not empty; the operator replaces them. Runs once: what
 * he deletes stays deleted. An applied migration never changes, so the correction of a sample is a migration of its own.
 */
import { GLOBALS, type GlobalText } from '@tern/protocol';
import type { Migration } from '../../../platform/database/migration.ts';
import { SAMPLE_AGREEMENTS_EN } from '../samples/agreements-en.ts';
import { SAMPLE_AGREEMENTS_ZH } from '../samples/agreements-zh.ts';
import { SAMPLE_BANNERS } from '../samples/banners.ts';
import { SAMPLE_NOTICES } from '../samples/notices.ts';
import type { SampleAgreement } from '../samples/sample.ts';

const AGREEMENTS: Record<GlobalText, readonly SampleAgreement[]> = {
  CHINESE_SIM: SAMPLE_AGREEMENTS_ZH,
  ENGLISH: SAMPLE_AGREEMENTS_EN,
};

const NOW_MS = '(extract(epoch from now()) * 1000)::bigint';
const DAY_MS = 86_400_000;

/** Our own constants only: a migration takes no parameters. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const bannerRows = GLOBALS.flatMap((global) =>
  SAMPLE_BANNERS[global].map(
    ({ id, bannerUrl, title, link }) =>
      `(${id}, ${literal(global)}, ${literal(bannerUrl)}, ${literal(title)}, ${literal(link)}, ${id})`,
  ),
);
const noticeRows = GLOBALS.flatMap((global) =>
  SAMPLE_NOTICES[global].map(
    ({ id, daysAgo, title, body }) =>
      `(${id}, ${literal(global)}, ${literal(title)}, ${literal(body)}, ${NOW_MS} - ${daysAgo * DAY_MS})`,
  ),
);
const agreementRows = GLOBALS.flatMap((global) =>
  AGREEMENTS[global].map(
    ({ kind, title, body }) =>
      `(${literal(kind)}, ${literal(global)}, ${literal(title)}, ${literal(body)}, ${NOW_MS})`,
  ),
);

export const sampleTexts: Migration = {
  id: 'content/0002-sample-texts',
  sql: `
    insert into banners (id, global, banner_url, title, link, sort) values ${bannerRows.join(',\n')};
    insert into notices (id, global, title, body, time_ms) values ${noticeRows.join(',\n')};
    insert into agreements (kind, global, title, body, time_ms) values ${agreementRows.join(',\n')};
  `,
};
