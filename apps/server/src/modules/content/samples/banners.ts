/** The pictures are files of the web app. */
import type { GlobalText } from '@tern/protocol';
import type { SampleBanner } from './sample.ts';

export const SAMPLE_BANNERS: Record<GlobalText, readonly SampleBanner[]> = {
  CHINESE_SIM: [
    { id: 1, bannerUrl: '/banners/perpetual-zh.svg', title: 'USDT 永续合约', link: '/contract' },
    { id: 2, bannerUrl: '/banners/secure-zh.svg', title: '账户安全，从两步验证开始', link: '/accountCenter' },
    { id: 3, bannerUrl: '/banners/invite-zh.svg', title: '邀请好友，永久返佣 30%', link: '/invitation' },
  ],
  ENGLISH: [
    { id: 1, bannerUrl: '/banners/perpetual-en.svg', title: 'USDT perpetual contracts', link: '/contract' },
    {
      id: 2,
      bannerUrl: '/banners/secure-en.svg',
      title: 'A safe account starts with two steps',
      link: '/accountCenter',
    },
    {
      id: 3,
      bannerUrl: '/banners/invite-en.svg',
      title: 'Invite friends, earn 30% of their fees',
      link: '/invitation',
    },
  ],
};
