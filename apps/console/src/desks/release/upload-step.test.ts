import { expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { uploadStep } from './upload-step.ts';

const SHARES = [0, 0.004, 0.5, 0.999, 1];

it.each([
  [
    'zh',
    [
      '正在上传 a.zip：0%',
      '正在上传 a.zip：0%',
      '正在上传 a.zip：50%',
      '正在上传 a.zip：99%',
      'a.zip 已上传，正在校验…',
    ],
  ],
  [
    'en',
    [
      'Sending a.zip: 0%',
      'Sending a.zip: 0%',
      'Sending a.zip: 50%',
      'Sending a.zip: 99%',
      'a.zip is sent and being checked…',
    ],
  ],
] as const)(
  'in %s an upload shows its percent until all is sent, then the check',
  async (language, words) => {
    await loadTexts(language);
    expect(SHARES.map((share) => uploadStep('a.zip', share))).toEqual(words);
  },
);
