import { Button } from 'antd';
import { t } from '../locale/text.ts';
import { chosenLanguage, chosenTheme, setLanguage, setTheme } from './look.ts';

/** Day or night, Chinese or English. */
export function LookSwitches() {
  const isNight = chosenTheme.use() === 'night';
  const language = chosenLanguage.use();
  return (
    <span className="row">
      <Button size="small" type="text" onClick={() => setTheme(isNight ? 'day' : 'night')}>
        {isNight ? t('app.day') : t('app.night')}
      </Button>
      <Button
        size="small"
        type="text"
        lang={language === 'zh' ? 'en' : 'zh'}
        onClick={() => void setLanguage(language === 'zh' ? 'en' : 'zh')}
      >
        {language === 'zh' ? 'English' : '中文'}
      </Button>
    </span>
  );
}
