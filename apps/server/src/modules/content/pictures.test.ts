import { expect, it } from 'vitest';
import type { Sql } from '../../platform/database/connect.ts';
import { FakeImageWorker, fakePng } from '../../platform/images/testing/fake-image-worker.ts';
import { Pictures } from './pictures.ts';

it('a picture that an operator uploads does not wait behind the images of members', async () => {
  const imageWorker = new FakeImageWorker();
  const sql = (async () => []) as unknown as Sql;
  const pictures = new Pictures(sql, imageWorker, '/nowhere');
  await pictures.upload(fakePng('a banner'), { minWidth: 1, minHeight: 1 }, 'olga', 0);
  expect(imageWorker.owners).toEqual([{ lane: 'operators', id: 'olga' }]);
});
