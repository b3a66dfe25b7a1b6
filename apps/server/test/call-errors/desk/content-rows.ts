/** Errors of the desk's calls about notices, banners, the text about the exchange and articles of help. */
import type { DeskRequest } from '@tern/protocol/desk';
import { fakePng } from '../../../src/platform/images/testing/fake-image-worker.ts';
import type { DeskErrorRow, DeskErrors } from './desk-errors.ts';

const always = { fromTime: 0, toTime: 0 };
const words = { title: 'A title', body: 'A text' };

async function notice(at: DeskErrors): Promise<{ noticeId: string }> {
  return at.ask('saveNotice', { zh: words, en: words, ...always });
}

/** A banner that can be published. */
async function whole(at: DeskErrors): Promise<Omit<DeskRequest<'saveBanner'>, 'reason'>> {
  const base64 = fakePng(`picture ${at.serial()}`).toString('base64');
  const { path: bannerUrl } = await at.ask('uploadPicture', { base64 });
  const text = { bannerUrl, title: 'A banner', link: '/spot' };
  return { zh: text, en: text, ...always };
}

async function banner(at: DeskErrors, change: { title?: string; bannerUrl?: string } = {}) {
  const made = await whole(at);
  return at.ask('saveBanner', { ...made, en: { ...made.en, ...change } });
}

export const CONTENT_ROWS: readonly DeskErrorRow[] = [
  [
    'publishNotice',
    'nothingToChange',
    async (at) => {
      const made = await notice(at);
      await at.ask('publishNotice', made);
      return at.refusal('publishNotice', made);
    },
  ],
  ['withdrawNotice', 'nothingToChange', async (at) => at.refusal('withdrawNotice', await notice(at))],
  [
    'saveBanner',
    'scheduleOrder',
    async (at) => at.refusal('saveBanner', { ...(await whole(at)), fromTime: 2, toTime: 1 }),
  ],
  [
    'saveBanner',
    'contentIncomplete',
    async (at) => {
      const { bannerId } = await banner(at);
      await at.ask('publishBanner', { bannerId });
      const shown = await whole(at);
      return at.refusal('saveBanner', { ...shown, bannerId, zh: { ...shown.zh, title: '' } });
    },
  ],
  [
    'publishBanner',
    'contentIncomplete',
    async (at) => at.refusal('publishBanner', await banner(at, { title: '' })),
  ],
  [
    'publishBanner',
    'contentPicture',
    async (at) => at.refusal('publishBanner', await banner(at, { bannerUrl: '/banners/none.png' })),
  ],
  ['withdrawBanner', 'nothingToChange', async (at) => at.refusal('withdrawBanner', await banner(at))],
  [
    'publishAbout',
    'nothingToChange',
    async (at) => {
      const [{ zh, en } = { zh: { body: '', licence: '' }, en: { body: '', licence: '' } }] = await at.ask(
        'getDeskAbout',
        {},
      );
      return at.refusal('publishAbout', { zh, en });
    },
  ],
  [
    'withdrawHelpArticle',
    'nothingToChange',
    async (at) => {
      const [category] = await at.ask('getHelpCategories', {});
      const draft = { categoryId: category?.categoryId ?? '', place: 1, feature: 'NONE' } as const;
      const { articleId } = await at.ask('saveHelpArticle', { ...draft, zh: words, en: words });
      return at.refusal('withdrawHelpArticle', { articleId });
    },
  ],
];
