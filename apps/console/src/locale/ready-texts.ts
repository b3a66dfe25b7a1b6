/** Ready public texts, so that a halt waits for no wording: members read one language, operators give both. */
export interface PublicText {
  zh: string;
  en: string;
}

export const HALT_TEXTS: readonly PublicText[] = [
  { zh: '系统维护中，恢复时间将另行公告', en: 'Under maintenance. We will announce when trading resumes.' },
  {
    zh: '行情出现异常，交易暂停，核实后恢复',
    en: 'Prices are abnormal. Trading is paused and resumes once they are verified.',
  },
  {
    zh: '因安全检查暂停交易，资产不受影响',
    en: 'Trading is paused for a security check. Your assets are not affected.',
  },
  { zh: '该交易对即将下线，详见公告', en: 'This pair will be delisted soon. See Notices for details.' },
];

export const OPEN_TEXTS: readonly PublicText[] = [
  { zh: '交易已恢复', en: 'Trading has resumed.' },
  { zh: '交易已开放', en: 'Trading is open.' },
];
