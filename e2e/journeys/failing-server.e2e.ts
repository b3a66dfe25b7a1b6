/** A server that fails: each screen says so, and none keeps the outline of what will not come. */
import { beforeAll, describe, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { SHOTS } from '../kit/routes.ts';
import { loadingEnds } from '../kit/stillness.ts';

const { keepPhone, member } = journey();

/** Each address once, as a member meets it. */
const ADDRESSES = [...new Set(SHOTS.filter(({ who }) => who === 'member').map(({ route }) => route))];

describe('waits for nothing that a failing server does not give', { tags: ['long'] }, () => {
  const phone = keepPhone(() => ({ session: member(0), altersPage: true }));

  beforeAll(async () => {
    await phone().page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }));
  });

  test.each(ADDRESSES)('%s', async (address) => {
    const { page } = phone();
    await phone().withoutComplaint(async () => {
      await phone().visit(address);
      await loadingEnds(page, '#root', '.skeleton');
    });
  });
});
